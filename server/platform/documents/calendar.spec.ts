import fc from 'fast-check';
import { calendarFile, type CalendarEntry } from './calendar.js';

const ENTRY: CalendarEntry = {
  uid: 'playtest-1@portal.test',
  sequence: 2,
  changedAt: new Date('2026-06-30T08:00:00Z'),
  start: new Date('2026-07-01T17:00:00Z'),
  end: new Date('2026-07-01T18:30:00Z'),
  title: 'Harbour, night; and day',
  description: 'Bring\nheadphones',
  location: 'Room 2',
  url: 'https://portal.test/staff?section=playtests&session=1',
  cancelled: false,
};
const TERMS = { name: 'Playtests', organizer: { name: 'Lantern Fox', email: 'hello@lanternfox.example' }, isFeed: false };
const fileOf = (...entries: CalendarEntry[]) => calendarFile(TERMS, entries);

describe('a calendar file', () => {
  it('names the entry, its times in UTC and its sequence', () => {
    const lines = fileOf(ENTRY).split('\r\n');
    for (const line of [
      'METHOD:PUBLISH',
      'UID:playtest-1@portal.test',
      'SEQUENCE:2',
      'DTSTAMP:20260630T080000Z',
      'DTSTART:20260701T170000Z',
      'DTEND:20260701T183000Z',
      'SUMMARY:Harbour\\, night\\; and day',
      'DESCRIPTION:Bring\\nheadphones',
      'STATUS:CONFIRMED',
    ]) {
      expect(lines).toContain(line);
    }
  });

  it('uses the method CANCEL only for a single entry, otherwise a status', () => {
    const cancelled = { ...ENTRY, cancelled: true };
    expect(fileOf(cancelled)).toMatch(/METHOD:CANCEL[^]*STATUS:CANCELLED/);
    expect(fileOf(cancelled, { ...ENTRY, uid: 'playtest-2@portal.test' })).toMatch(
      /METHOD:PUBLISH[^]*STATUS:CANCELLED[^]*STATUS:CONFIRMED/,
    );
    expect(calendarFile({ ...TERMS, isFeed: true }, [cancelled])).toMatch(/METHOD:PUBLISH[^]*STATUS:CANCELLED/);
    expect(fileOf()).toContain('METHOD:PUBLISH');
  });

  it('contains no injected lines, whatever the title', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(text, text, (title, location) => {
        const unfolded = fileOf({ ...ENTRY, title: `x\r\nATTACH:${title}`, location }).replaceAll('\r\n ', '');
        expect(unfolded.split('\r\n').filter((line) => line.startsWith('ATTACH'))).toEqual([]);
        expect(unfolded.match(/BEGIN:VEVENT/g)).toHaveLength(1);
      }),
    );
  });
});
