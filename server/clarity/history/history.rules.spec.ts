import { actionLabel, changesOf } from './history.rules.js';

describe('the history of entries', () => {
  it('names the action', () =>
    expect(
      ['TIME_ENTERED', 'TIME_APPROVED', 'EXPENSE_APPROVED_FIRST', 'TIME_REOPENED', 'DELIVERABLE_WITHDRAWN', 'PAYABLE_PAID'].map(
        actionLabel,
      ),
    ).toEqual(['Entered', 'Approved', 'Approved for the first time', 'Opened again', 'Withdrawn', 'Marked as paid']));

  it('shows differences, in hours and UK time', () =>
    expect(
      changesOf(
        { task: 'Jump', seconds: 9_000, startedAt: '2026-07-01T08:00:00.000Z', workedOn: '2026-07-01', project: null },
        { task: 'Jump', seconds: 12_600, startedAt: '2026-07-01T07:00:00.000Z', workedOn: '2026-07-02', project: 'Aurora' },
      ),
    ).toEqual([
      { label: 'Project', before: null, after: 'Aurora' },
      { label: 'Date', before: '1 Jul 2026', after: '2 Jul 2026' },
      { label: 'Start', before: '1 Jul 2026, 09:00:00', after: '1 Jul 2026, 08:00:00' },
      { label: 'Hours', before: '2.5', after: '3.5' },
    ]));

  it('skips unknown values', () =>
    expect(changesOf({ secondApprovalPence: 1 }, { pence: 4711, selfApproved: false, startedAt: 'soon', validFrom: 'then' })).toEqual([
      { label: 'Start', before: null, after: 'soon' },
      { label: 'From', before: null, after: 'then' },
    ]));
});
