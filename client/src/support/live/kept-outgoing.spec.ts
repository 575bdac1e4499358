import fc from 'fast-check';
import { keptOutgoing } from './kept-outgoing';

const message = { id: 'one', body: 'Hello', isInternal: false, attachments: [], written_at: '2026-11-21T20:00:00.000Z', customerSeq: null, state: 'failed', problem: null, offline: true };

describe('messages that outlived a reload', () => {
  it('belong to the person who wrote them', () => {
    const text = JSON.stringify({ userId: 'ada', messages: [message] });
    expect(keptOutgoing(text, 'ada')).toEqual([message]);
    expect(keptOutgoing(text, 'bob')).toEqual([]);
  });

  it('never make the page fail', () => {
    const text = JSON.stringify({ userId: 'ada', messages: [message, { ...message, body: ' ' }, { ...message, attachments: [{}] }, null, 7] });
    expect(keptOutgoing(text, 'ada')).toEqual([message]);
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (kept) => expect(keptOutgoing(kept, 'ada')).toEqual([])));
  });
});
