import { datesIn } from '../../ui/portal/time/portal-dates';
import { summaryOf as summary } from './summary';

const NOTHING = { details: null, before: null, after: null, names: {} };
const ANA = '0b8f7a3e-1111-4222-8333-123456789abc';
const BEN = '1c8f7a3e-1111-4222-8333-123456789abc';

function summaryOf(entry: Parameters<typeof summary>[0]): string {
  return summary(entry, datesIn('iso'));
}

describe('summaryOf', () => {
  it('is the summary of the entry', () => {
    expect(summaryOf({ ...NOTHING, details: 'Wrong password', after: { tries: 3 } })).toBe('Wrong password');
  });

  it('puts changed values before unchanged ones', () => {
    const was = { id: 1, name: 'Lamp', public: false, updated_at: '2026-11-21T17:03:27.930Z' };
    expect(
      summaryOf({ ...NOTHING, before: was, after: { id: 1, name: 'Lantern', public: true, updated_at: '2026-11-21T17:56:55.479Z' } }),
    ).toBe('Name: Lamp → Lantern; Public: no → yes');
  });

  it('is the shortened value when only one side is recorded', () => {
    expect(summaryOf({ ...NOTHING, after: { title: 'a\nb', text: 'x'.repeat(50), c: 1, d: 2 } })).toBe(
      `Title: a b; Text: ${'x'.repeat(39)}…; C: 1`,
    );
    expect(summaryOf({ ...NOTHING, before: { status: 'open' } })).toBe('Status: open');
    const project = {
      created_at: '2026-11-21T10:33:53.012Z',
      id: 'a',
      icon: 'music',
      owner: '0b8f7a3e-1111-4222-8333-123456789abc',
      slug: '',
      title: 'Lamp',
      version: 1,
    };
    expect(summaryOf({ ...NOTHING, after: project })).toBe('Title: Lamp; Icon: music');
    expect(summaryOf({ ...NOTHING, after: 'done' })).toBe('done');
  });

  it('names people, and has no constants', () => {
    const names = { [ANA]: 'Ana Novak', [BEN]: 'Ben Ode' };
    expect(summaryOf({ ...NOTHING, before: { assigneeId: ANA }, after: { assigneeId: BEN }, names })).toBe('Assignee: Ana Novak → Ben Ode');
    expect(summaryOf({ ...NOTHING, after: { shared: false, method: 'bank_transfer', doneOn: '2026-08-31' } })).toBe(
      'Shared: no; Method: Bank transfer; Done on: 2026-08-31',
    );
    expect(summaryOf({ ...NOTHING, after: { seq: 3, sha256: 'a'.repeat(64) } })).toBe('');
    expect(summaryOf({ ...NOTHING, after: { entry: 'a'.repeat(64), netPence: -1250, by: ANA } })).toBe('Net: −£12.50');
  });

  it('is empty without recorded values', () => {
    expect(summaryOf(NOTHING)).toBe('');
  });
});
