import fc from 'fast-check';
import { chainFault, contentDigest, eventHash, type ChainedEvent } from './contract-chain.js';

const CONTENT = contentDigest({ title: 'Agreement', content: 'Text' });

function chain(events: readonly ChainedEvent[]): Array<ChainedEvent & { hash: string }> {
  let previous = CONTENT;
  return events.map((event) => ({ ...event, hash: (previous = eventHash(event, previous)) }));
}

const text = fc.option(fc.string(), { nil: null });
const events = fc
  .array(fc.record({ kind: fc.string(), actorId: text, actorName: text, ip: text, userAgent: text, details: fc.json() }), { minLength: 1 })
  .map((list) =>
    list.map((event, index): ChainedEvent => ({ ...event, contractId: 'c', seq: index + 1, at: new Date(index).toISOString() })),
  );

describe('the chain of a contract', () => {
  it('is intact as it was written', () => {
    fc.assert(fc.property(events, (list) => expect(chainFault(CONTENT, chain(list))).toBeUndefined()));
  });

  it('names the first entry that was changed, whichever field it was', () => {
    const fields = fc.constantFrom('kind', 'at', 'actorId', 'actorName', 'ip', 'userAgent', 'details', 'hash', 'contractId');
    fc.assert(
      fc.property(events, fc.nat(), fields, (list, at, field) => {
        const changed = chain(list);
        const index = at % changed.length;
        const event = changed[index];
        if (event === undefined) return;
        changed[index] = { ...event, [field]: `${event[field as 'kind']}x` };
        expect(chainFault(CONTENT, changed)?.seq).toBe(index + 1);
      }),
    );
  });

  it('names an entry that was removed, inserted or moved', () => {
    const list = chain(fc.sample(events, 50).find(({ length }) => length > 3) ?? []);
    expect(chainFault(CONTENT, [...list.slice(0, 1), ...list.slice(2)])).toEqual({ seq: 2, problem: 'it is missing' });
    expect(chainFault(CONTENT, list.toReversed())).toMatchObject({ seq: 1 });
    expect(chainFault(CONTENT, [])).toEqual({ seq: 1, problem: 'it is missing' });
    expect(chainFault(contentDigest({ title: 'Agreement', content: 'Other' }), list)).toMatchObject({ seq: 1 });
  });
});
