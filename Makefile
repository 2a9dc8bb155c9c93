# make demo    take three sample apps through a night in virtual time; print its story and where the report lies
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
