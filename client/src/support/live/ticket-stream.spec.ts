import fc from 'fast-check';
import type { MessageView } from '../../../../server/support/messages/messages.dto.js';
import {
  changedOutgoing,
  EMPTY_THREAD,
  hasGap,
  lastSeq,
  replaced,
  received,
  withEarlier,
  withOutgoing,
  type Outgoing,
} from './ticket-stream';

function line(seq: number, role: MessageView['author_role'] = 'customer', id = `line-${seq}`): MessageView {
  return {
    id,
    seq,
    author_id: 'a',
    author_role: role,
    author_name: 'Ada',
    body: `Line ${seq}`,
    is_internal: 0,
    created_at: '2026-11-21T20:00:00.000Z',
    attachments: [],
  };
}

function message(id: string): Outgoing {
  return {
    id,
    body: 'Hello',
    isInternal: false,
    attachments: [],
    written_at: '2026-11-21T20:00:00.000Z',
    seenSeq: null,
    state: 'pending',
    problem: null,
    offline: false,
  };
}

const seqs = (lines: readonly MessageView[]): number[] => lines.map(({ seq }) => seq);

describe('a thread', () => {
  it('contains every line once and in order, however they arrive', () => {
    const arrivals = fc.integer({ min: 1, max: 40 }).chain((count) => {
      const all = Array.from({ length: count }, (_, index) => index + 2);
      return fc.tuple(fc.constant(count), fc.shuffledSubarray([...all, ...all], { minLength: 2 * count }), fc.integer({ min: 1, max: 5 }));
    });
    fc.assert(
      fc.property(arrivals, ([count, order, size]) => {
        let thread = received(EMPTY_THREAD, [line(1)]);
        for (let start = 0; start < order.length; start += size)
          thread = received(
            thread,
            order.slice(start, start + size).map((seq) => line(seq)),
          );
        expect(seqs(thread.lines)).toEqual(Array.from({ length: count + 1 }, (_, index) => index + 1));
        expect(hasGap(thread)).toBe(false);
      }),
    );
  });

  it('shows nothing after a gap until the gap is filled', () => {
    const torn = received(received(EMPTY_THREAD, [line(1)]), [line(4)]);
    expect([seqs(torn.lines), lastSeq(torn), hasGap(torn)]).toEqual([[1], 1, true]);
    const whole = received(torn, [line(2), line(3)]);
    expect([seqs(whole.lines), hasGap(whole)]).toEqual([[1, 2, 3, 4], false]);
  });

  it('replaces the pending message with the server’s copy', () => {
    const sent = withOutgoing(withOutgoing(received(EMPTY_THREAD, [line(1)]), message('mine')), message('next'));
    const arrived = received(sent, [line(2, 'customer', 'mine')]);
    expect(arrived.outgoing.map(({ id }) => id)).toEqual(['next']);
    expect(arrived.lines.map(({ id }) => id)).toEqual(['line-1', 'mine']);
    expect(withOutgoing(arrived, message('mine'))).toBe(arrived);
  });

  it('removes the pending message also when its copy waits after a gap', () => {
    const sent = withOutgoing(received(EMPTY_THREAD, [line(1)]), message('mine'));
    expect(received(sent, [line(3, 'customer', 'mine')]).outgoing).toEqual([]);
  });

  it('keeps pending messages on a reload', () => {
    const failed = changedOutgoing(withOutgoing(received(EMPTY_THREAD, [line(1)]), message('mine')), 'mine', { state: 'failed' });
    const anew = replaced(failed, [line(700), line(701)]);
    expect([seqs(anew.lines), anew.outgoing.map(({ state }) => state)]).toEqual([[700, 701], ['failed']]);
  });

  it('prepends older lines without repeating the one where they meet', () => {
    const thread = replaced(EMPTY_THREAD, [line(3), line(4)]);
    const whole = withEarlier(thread, [line(1), line(2), line(3)]);
    expect([thread.base, whole.base, seqs(whole.lines)]).toEqual([2, 0, [1, 2, 3, 4]]);
  });
});
