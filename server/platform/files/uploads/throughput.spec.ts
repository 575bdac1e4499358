import { Throughput } from './throughput.js';

const BOUNDS = { graceMs: 10_000, windowMs: 20_000, bytesPerSecond: 1_000 };

/** Seconds until a client that sends this many bytes per second is cut off; undefined if it is not within ten minutes. */
function givenUpAfter(bytesIn: (second: number) => number): number | undefined {
  const throughput = new Throughput(BOUNDS);
  for (let second = 1; second <= 600; second += 1) {
    throughput.received(bytesIn(second));
    if (throughput.waited(1_000)) return second;
  }
  return undefined;
}

describe('the throughput of an upload', () => {
  it('cuts off a client that sends nothing, after the grace period and one window', () => {
    expect(givenUpAfter(() => 0)).toBe(30);
  });

  it('cuts off a client that trickles', () => {
    expect(givenUpAfter(() => 900)).toBe(30);
  });

  it('tolerates a client that is just fast enough, or makes up for its pauses', () => {
    expect(givenUpAfter(() => 1_000)).toBeUndefined();
    expect(givenUpAfter((second) => (second % 10 === 0 ? 10_000 : 0))).toBeUndefined();
  });

  it('cuts off a client that was fast and then stops', () => {
    expect(givenUpAfter((second) => (second <= 60 ? 1_000_000 : 0))).toBeLessThanOrEqual(100);
  });

  it('does not count time in which the program was busy', () => {
    const throughput = new Throughput(BOUNDS);
    for (let second = 0; second < 600; second += 1) expect(throughput.waited(0)).toBe(false);
  });
});
