/// Waits that Swift cannot spell: each returns when the seconds have passed.
#pragma once

void wait_on_futex(int seconds);
void wait_in_poll(int seconds);
void wait_in_select(int seconds);
void wait_in_epoll(int seconds);
/// Reads a byte from a pipe into which another thread writes after the seconds.
void wait_for_pipe(int seconds);
/// Starts a child that sleeps so long, and waits for its end.
void wait_for_child(int seconds);

/// Nanoseconds since 1970.
long long wall_clock(void);
