import { compareQueued, type DeskSort, type QueuedTicket } from './desk-order.rules.js';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute)).toISOString();
const ticket = (id: string, values: Partial<QueuedTicket> = {}): QueuedTicket => ({
  id,
  priority: 'normal',
  waits_for: 'agent',
  waiting_since: at(0),
  created_at: at(0),
  updated_at: at(0),
  ...values,
});
const sorted = (sort: DeskSort, ...tickets: QueuedTicket[]) => [...tickets].sort((a, b) => compareQueued(sort, a, b)).map(({ id }) => id);

describe('the order of the desk', () => {
  const urgent = ticket('urgent', { priority: 'urgent', waiting_since: at(30), created_at: at(30), updated_at: at(30) });
  const long = ticket('long', { waiting_since: at(5), created_at: at(1), updated_at: at(40) });
  const short = ticket('short', { priority: 'high', waiting_since: at(20), created_at: at(2), updated_at: at(20) });
  const answered = ticket('answered', { waits_for: 'customer', waiting_since: null, priority: 'urgent', updated_at: at(50) });
  const silent = ticket('silent', { waits_for: 'customer', waiting_since: null, created_at: at(3), updated_at: at(10) });
  const done = ticket('done', { waits_for: 'nobody', waiting_since: null, priority: 'urgent', created_at: at(4), updated_at: at(55) });
  const all = [done, silent, answered, short, long, urgent];

  it('puts tickets waiting for an agent first, urgent ones above the longest wait', () => {
    expect(sorted('waiting', ...all)).toEqual(['urgent', 'long', 'short', 'answered', 'silent', 'done']);
  });

  it('can sort by age, activity and priority, with finished tickets last', () => {
    expect(sorted('newest', ...all)).toEqual(['urgent', 'done', 'silent', 'short', 'long', 'answered']);
    expect(sorted('activity', ...all)).toEqual(['done', 'answered', 'long', 'urgent', 'short', 'silent']);
    expect(sorted('priority', ...all)).toEqual(['urgent', 'answered', 'short', 'long', 'silent', 'done']);
  });

  it('breaks ties by id', () => {
    expect(sorted('waiting', ticket('b'), ticket('a'))).toEqual(['a', 'b']);
    expect(sorted('newest', ticket('a'), ticket('b'))).toEqual(['b', 'a']);
  });
});
