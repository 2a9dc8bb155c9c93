"""A WebSocket server of the tests, on the library `websockets`: says back what it hears, and does what some words ask for.

Prints its port once it serves, and ends when its standard input does.
"""

import asyncio
import sys

import websockets


async def talk(connection):
    async for message in connection:
        if message == "close":
            await connection.close(1001, "as you wish")
            return
        if message == "drop":
            connection.transport.abort()
            return
        if message == "long":
            await connection.send("x" * 300_000)
            continue
        if message == "parts":
            await connection.send(["in ", "three ", "parts"])
            continue
        if message == "ping":
            await (await connection.ping())
            await connection.send("pong came")
            continue
        await connection.send(message)


async def main():
    async with websockets.serve(talk, "127.0.0.1", 0, subprotocols=["chat"], max_size=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


asyncio.run(main())
