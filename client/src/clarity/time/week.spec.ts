import type { TimeView } from '../../../../server/clarity/time/time.dto.js';
import { rejectedWeeks, weekRows } from './week';

const entry = (values: Partial<TimeView>): TimeView => ({
  id: '1',
  created_at: '2026-09-14T12:00:00.000Z',
  date: '2026-09-14',
  hours: 1,
  approvedHours: null,
  seconds: 3_600,
  started_at: null,
  ended_at: null,
  task: 'Jump',
  project: null,
  subject: null,
  trimmed: false,
  status: 'pending',
  reason: null,
  decided_by_name: null,
  decided_at: null,
  self_approved: false,
  version: 1,
  can: { edit: true, delete: true },
  ...values,
});
const night = { started_at: '2026-09-14T21:00:00.000Z', ended_at: '2026-09-15T01:30:00.000Z', seconds: 16_200 };

describe('a week of time', () => {
  it('has a row for each task, with hours per day', () =>
    expect(
      weekRows([entry({}), entry({ date: '2026-09-20', seconds: 1_800 }), entry({ task: 'Art', date: '2026-09-16' })], '2026-09-14'),
    ).toEqual([
      { task: 'Art', days: [0, 0, 3_600, 0, 0, 0, 0] },
      { task: 'Jump', days: [3_600, 0, 0, 0, 0, 0, 1_800] },
    ]));

  it('splits an interval at UK midnight', () => {
    expect(weekRows([entry(night)], '2026-09-14')).toEqual([{ task: 'Jump', days: [7_200, 9_000, 0, 0, 0, 0, 0] }]);
    // The part on the Sunday before belongs to the previous week.
    expect(
      weekRows([entry({ date: '2026-09-13', started_at: '2026-09-13T22:00:00.000Z', ended_at: '2026-09-14T00:00:00.000Z' })], '2026-09-14'),
    ).toEqual([{ task: 'Jump', days: [3_600, 0, 0, 0, 0, 0, 0] }]);
  });

  it('splits an approved interval of any length', () =>
    expect(
      weekRows(
        [entry({ ...night, ended_at: '2026-09-15T01:30:57.000Z', seconds: 16_257, status: 'approved', approvedHours: 16_257 / 3_600 })],
        '2026-09-14',
      ),
    ).toEqual([{ task: 'Jump', days: [7_200, 9_057, 0, 0, 0, 0, 0] }]));

  it('leaves out rejected time, and counts approved hours', () =>
    expect(weekRows([entry({ status: 'rejected' }), entry({ ...night, status: 'approved', approvedHours: 2 })], '2026-09-14')).toEqual([
      { task: 'Jump', days: [7_200, 0, 0, 0, 0, 0, 0] },
    ]));
});

describe('the weeks with rejected time', () => {
  it('are each listed once, the latest first', () =>
    expect(rejectedWeeks(['2026-11-16', '2026-11-29', '2026-11-22'].map((date) => entry({ date })))).toEqual(['2026-11-23', '2026-11-16']));

  it('include those with entries that can still be corrected', () =>
    expect(rejectedWeeks([entry({ date: '2026-11-16', can: { edit: false, delete: false } })])).toEqual([]));
});
