import fc from 'fast-check';
import type { Outgoing } from './ticket-stream';
import { storedOutgoing, unclaimed, withOutgoingOfOthers } from './stored-outgoing';

const message = {
  id: 'one',
  body: 'Hello',
  isInternal: false,
  attachments: [],
  written_at: '2026-11-21T20:00:00.000Z',
  seenSeq: null,
  state: 'failed',
  problem: null,
  offline: true,
};

describe('unsent messages after a reload', () => {
  it('belong to their author', () => {
    const text = JSON.stringify({ userId: 'ada', messages: [message] });
    expect(storedOutgoing(text, 'ada')).toEqual([message]);
    expect(storedOutgoing(text, 'bob')).toEqual([]);
  });

  it('of another tab stay when those of this one change', () => {
    const [theirs, ours, more] = ['theirs', 'ours', 'more'].map((id): Outgoing => ({ ...message, id, state: 'failed' }));
    const stored = withOutgoingOfOthers([theirs!], [], [ours!]);
    expect(stored).toEqual([theirs, ours]);
    expect(withOutgoingOfOthers(stored, [ours!], [ours!, more!])).toEqual([theirs, ours, more]);
    expect(withOutgoingOfOthers(stored, [ours!], [])).toEqual([theirs]);
  });

  it('are left to the tab where they were written, unless it is gone', () => {
    const waiting: Outgoing = { ...message, state: 'waiting', sendAt: 10_000 };
    const failed: Outgoing = { ...message, id: 'two', state: 'failed' };
    expect(unclaimed([waiting, failed], 9_000)).toEqual([failed]);
    expect(unclaimed([waiting, failed], 13_000)).toEqual([waiting, failed]);
  });

  it('never throw', () => {
    const text = JSON.stringify({
      userId: 'ada',
      messages: [message, { ...message, body: ' ' }, { ...message, attachments: [{}] }, null, 7],
    });
    expect(storedOutgoing(text, 'ada')).toEqual([message]);
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (stored) => expect(storedOutgoing(stored, 'ada')).toEqual([])),
    );
  });
});
