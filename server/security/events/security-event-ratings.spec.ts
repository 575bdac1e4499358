import { declareLimit } from '../../platform/rate-limits/declared-limits.js';
import type { SecuritySignal } from '../../platform/access/security-signals.js';
import { rated } from './security-event-ratings.js';

const GUESSES = declareLimit({ name: 'rated-guesses', attempts: 60, windowSeconds: 600, per: 'address', guessing: true });
const OWN_GUESSES = declareLimit({
  name: 'rated-own-guesses',
  attempts: 10,
  windowSeconds: 600,
  per: 'person and address',
  guessing: true,
});
const READS = declareLimit({ name: 'rated-reads', attempts: 60, windowSeconds: 600, per: 'address' });

const refused = (limit: string): SecuritySignal => ({
  kind: 'rate-limited',
  actorId: null,
  ip: '203.0.113.9',
  requestId: null,
  details: { code: 'too-many-requests', limit },
});

describe('the severity of a refusal by a rate limit', () => {
  it('is high for guesses from one address, which may be at many accounts', () => {
    expect(rated(refused(GUESSES.name))).toEqual({ severity: 'high', source: 'access' });
  });

  it.each([OWN_GUESSES.name, READS.name, 'unknown'])('is low for %s', (name) => {
    expect(rated(refused(name)).severity).toBe('low');
  });
});
