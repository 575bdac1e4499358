import type { TimeView } from '../../../../server/clarity/time/time.dto.js';
import { durationOf, endsNextDay, loadedTime, newTime, sentTime, timeProblems, type TimeValues } from './time-values';

const ENTRY: TimeView = {
  id: '1',
  created_at: '2026-09-14T12:00:00.000Z',
  date: '2026-09-14',
  hours: 1_200 / 3_600,
  approvedHours: null,
  seconds: 1_200,
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
};
const interval = (start: string, end: string): TimeValues => {
  const [date = '', start_time = ''] = start.split('T');
  const [end_date = '', end_time = ''] = end.split('T');
  return { ...newTime().values, way: 'interval', date, start_time, end_date, end_time };
};

describe('the time form', () => {
  it.each([
    ['2026-09-14T09:00', '2026-09-14T10:30', 5_400],
    ['2026-09-14T10:00', '2026-09-14T09:00', 0],
    ['2026-10-24T22:00', '2026-10-25T06:00', 32_400],
    ['2026-09-14T09:00', '2026-09-14T', null],
  ])('shows the duration from %s to %s', (start, end, seconds) => expect(durationOf(interval(start, end), null)).toBe(seconds));

  it('submits a manual entry when no task is typed', () => {
    const { values } = newTime();
    expect(sentTime({ ...values, hours: '1', date: '2026-09-14' }, null)).toEqual({ task: 'Manual entry', hours: '1', date: '2026-09-14' });
    expect(sentTime({ ...interval('2026-09-14T09:00', '2026-09-14T10:00'), task: ' ', project: 'Fox' }, null)).toEqual({
      task: 'Manual entry',
      project: 'Fox',
      started_at: '2026-09-14T09:00',
      ended_at: '2026-09-14T10:00',
    });
  });

  it('keeps the seconds of an entry whose hours are unchanged', () => {
    const { values } = loadedTime(ENTRY);
    expect([values.hours, sentTime(values, ENTRY).hours, sentTime({ ...values, hours: '0.5' }, ENTRY).hours]).toEqual([
      '0.33',
      ENTRY.hours,
      '0.5',
    ]);
    expect(timeProblems(values, null)).toEqual({});
  });

  it('keeps the length of an entry in the hour that the clock repeats', () => {
    // From 01:50 in summer time to 01:20 in winter time.
    const entry = { ...ENTRY, seconds: 1_800, started_at: '2026-10-25T00:50:00.000Z', ended_at: '2026-10-25T01:20:00.000Z' };
    const { values } = loadedTime(entry);
    expect([values.start_time, values.end_time]).toEqual(['01:50', '01:20']);
    expect([durationOf(values, entry), endsNextDay(values, entry), timeProblems(values, entry)]).toEqual([1_800, false, {}]);
    expect(sentTime({ ...values, task: 'Stairs' }, entry)).toMatchObject({ started_at: entry.started_at, ended_at: entry.ended_at });
    expect(sentTime({ ...values, end_time: '02:20' }, entry)).toMatchObject({
      started_at: entry.started_at,
      ended_at: '2026-10-25T02:20',
    });
  });

  it('lists missing fields', () => {
    const { values } = newTime();
    expect(Object.keys(timeProblems(values, null))).toEqual(['hours']);
    expect(Object.keys(timeProblems(interval('2026-09-14T', 'T'), null))).toEqual(['start_time', 'end_time', 'end_date']);
    expect(timeProblems(interval('2026-09-14T22:00', '2026-09-14T02:30'), null)).toEqual({
      end_time: 'After midnight, the end date is the next day.',
    });
    expect(timeProblems(interval('2026-09-14T22:00', '2026-09-13T23:00'), null)).toEqual({ end_time: 'The end must be after the start.' });
    expect(timeProblems(interval('2026-09-14T10:00', '2026-09-14T10:00'), null)).toEqual({ end_time: 'The end must be after the start.' });
  });
});
