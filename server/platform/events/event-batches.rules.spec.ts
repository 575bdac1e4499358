import fc from 'fast-check';
import { MAX_BATCH_BYTES, MAX_EVENT_BYTES, encodeEvent, packEvents, unpackEvents } from './event-batches.rules.js';

describe('event batches', () => {
  it('unpack to the same events in the same order, and none exceeds the size of a notification', () => {
    const events = fc.array(fc.tuple(fc.string({ minLength: 1, maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 900 })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(events, (list) => {
        const batches = packEvents(list.map(([name, text]) => encodeEvent(name, { text })));
        expect(batches.flatMap(unpackEvents)).toEqual(list.map(([name, text]) => [name, { text }]));
        for (const batch of batches) expect(Buffer.byteLength(batch)).toBeLessThanOrEqual(MAX_BATCH_BYTES);
      }),
    );
  });

  it('never contain two equal notifications, which PostgreSQL would merge', () => {
    const event = encodeEvent('a', 'x'.repeat(5_000));
    const batches = packEvents([event, event, event]);
    expect(batches).toHaveLength(3);
    expect(new Set(batches).size).toBe(3);
  });

  it('accept an event of exactly the maximum size, and refuse one byte more', () => {
    const frame = Buffer.byteLength(JSON.stringify(['a', '']));
    const largest = encodeEvent('a', 'x'.repeat(MAX_EVENT_BYTES - frame));
    expect(packEvents(Array.from({ length: 12_000 }, () => largest)).every((batch) => Buffer.byteLength(batch) <= MAX_BATCH_BYTES)).toBe(
      true,
    );
    expect(() => encodeEvent('a', 'x'.repeat(MAX_EVENT_BYTES - frame + 1))).toThrow('at most 7900 travel');
    expect(() => encodeEvent('a', 'é'.repeat(MAX_EVENT_BYTES / 2))).toThrow('at most 7900 travel');
  });

  it('refuse what is not a batch', () => {
    for (const text of ['', '{}', '7', '[0,7]', '[0,[7]]', '[0']) expect(() => unpackEvents(text)).toThrow();
  });

  it('are empty for no events', () => {
    expect(packEvents([])).toEqual([]);
  });
});
