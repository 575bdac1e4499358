import { actionLabel, changesOf } from './history.rules.js';

describe('the history of entries', () => {
  it('names what was done', () =>
    expect(
      ['TIME_ENTERED', 'TIME_APPROVED', 'EXPENSE_APPROVED_FIRST', 'TIME_REOPENED', 'DELIVERABLE_WITHDRAWN', 'PAYABLE_PAID'].map(
        actionLabel,
      ),
    ).toEqual(['Entered', 'Approved', 'Approved for the first time', 'Opened again', 'Withdrawn', 'Marked as paid']));

  it('shows what differs, in hours and UK time', () =>
    expect(
      changesOf(
        { task: 'Jump', seconds: 9_000, startedAt: '2026-07-01T08:00:00.000Z', workedOn: '2026-06-30', project: null },
        { task: 'Jump', seconds: 12_600, startedAt: '2026-07-01T07:00:00.000Z', workedOn: '2026-07-01', project: 'Aurora' },
      ),
    ).toEqual([
      { label: 'Project', before: null, after: 'Aurora' },
      { label: 'Date', before: '30 Jun 2026', after: '1 Jul 2026' },
      { label: 'Start', before: '1 Jul 2026, 09:00:00', after: '1 Jul 2026, 08:00:00' },
      { label: 'Hours', before: '2.5', after: '3.5' },
    ]));

  it('shows nothing of values that it does not know', () =>
    expect(changesOf({ secondApprovalPence: 1 }, { pence: 4711, selfApproved: false, startedAt: 'soon' })).toEqual([
      { label: 'Start', before: null, after: 'soon' },
    ]));
});
