# make demo    run a sample app through its background life on a live device and print its log
# make test    set up what is missing, run all tests
# make check   everything that must hold before a change lands; CI runs this
# make bench   run the benchmarks and compare them with Benchmarks/limits.json
# make format  rewrite the Swift sources in the house format

.PHONY: demo test check bench format

demo:
	@scripts/demo

test:
	@scripts/test

check:
	@scripts/check

bench:
	@scripts/bench --limits

format:
	@scripts/format
