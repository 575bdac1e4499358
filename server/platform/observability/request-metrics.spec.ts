import fc from 'fast-check';
import { RequestMetrics } from './request-metrics.js';

const MINUTE = 60_000;

describe('RequestMetrics', () => {
  it('counts requests and failures of the last five minutes', () => {
    const metrics = new RequestMetrics();
    metrics.record(5, 200, 0);
    metrics.record(5, 500, MINUTE);
    metrics.record(5, 404, 2 * MINUTE);
    expect(metrics.read(3 * MINUTE)).toMatchObject({ requests: 3, errors5xx: 1 });
    expect(metrics.read(5.5 * MINUTE)).toMatchObject({ requests: 2, errors5xx: 1 });
    expect(metrics.read(6.5 * MINUTE)).toMatchObject({ requests: 1, errors5xx: 0 });
    expect(metrics.read(60 * MINUTE)).toEqual({ requests: 0, errors5xx: 0, p95Ms: null });
  });

  it('clears a reused slot', () => {
    const metrics = new RequestMetrics();
    for (let minute = 0; minute < 60; minute += 1) metrics.record(1, 503, minute * MINUTE);
    expect(metrics.read(59 * MINUTE)).toMatchObject({ requests: 5, errors5xx: 5 });
  });

  it('reports the 95th percentile within a tenth', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.1, max: 60_000, noNaN: true }), { minLength: 1, maxLength: 200 }), (durations) => {
        const metrics = new RequestMetrics();
        for (const duration of durations) metrics.record(duration, 200, 1);
        const exact = durations.toSorted((a, b) => a - b)[Math.ceil(durations.length * 0.95) - 1] ?? 0;
        const reported = metrics.read(1).p95Ms ?? 0;
        expect(reported).toBeGreaterThanOrEqual(exact * 0.999 - 0.01);
        expect(reported).toBeLessThanOrEqual(exact * 1.101 + 0.01);
      }),
    );
  });

  it('accepts any duration', () => {
    const metrics = new RequestMetrics();
    for (const duration of [0, 0.01, 10_000_000]) metrics.record(duration, 200, 1);
    expect(metrics.read(1).requests).toBe(3);
  });
});
