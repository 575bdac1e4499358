import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** One entry of a calendar file (RFC 5545). */
export interface CalendarEntry {
  /** The same for ever, so that calendars replace the entry when it changes. */
  uid: string;
  /** Rises with every change. */
  sequence: number;
  changedAt: Date;
  start: Date;
  end: Date;
  /** From midnight UTC to midnight UTC, of a day as such. */
  allDay?: boolean;
  title: string;
  description: string;
  location: string;
  /** Where it is shown in the portal. */
  url: string;
  cancelled: boolean;
}

export interface CalendarTerms {
  /** What calendars call the file. */
  name: string;
  /** Who invites; calendars expect an email address of them. */
  organizer: { name: string; email: string };
  /** A feed always publishes; a file with one cancelled entry removes it from calendars. */
  isFeed: boolean;
}

/** Content-Type of what `calendarFile` makes. */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/**
 * Makes a calendar file. Times are in UTC, so that no calendar has to know a time zone.
 * A file of one cancelled entry has the method CANCEL (RFC 5546); any other has PUBLISH, in which cancelled entries have the status CANCELLED.
 */
export function calendarFile({ name, organizer, isFeed }: CalendarTerms, entries: readonly CalendarEntry[]): string {
  const isCancellation = !isFeed && entries.length === 1 && entries[0]?.cancelled === true;
  const calendar = ical({
    name,
    prodId: { company: 'Studio portal', product: 'Calendar', language: 'EN' },
    method: isCancellation ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  for (const { uid, sequence, changedAt, start, end, allDay = false, title, description, location, url, cancelled } of entries) {
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: changedAt,
      lastModified: changedAt,
      start,
      end,
      allDay,
      summary: title,
      description,
      location,
      url,
      organizer,
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
