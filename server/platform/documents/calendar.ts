import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** One entry of a calendar file (RFC 5545). */
export interface CalendarEntry {
  /** Never changes, so that calendars update the entry. */
  uid: string;
  /** Increases with every change. */
  sequence: number;
  changedAt: Date;
  start: Date;
  end: Date;
  /** All-day entry, from midnight UTC to midnight UTC. */
  allDay?: boolean;
  title: string;
  description: string;
  location: string;
  /** Its address in the portal. */
  url: string;
  cancelled: boolean;
}

interface CalendarOptions {
  /** Name of the calendar. */
  name: string;
  /** The organiser; calendars expect an email address. */
  organizer: { name: string; email: string };
  /** A feed always uses PUBLISH; a file with one cancelled entry removes it from calendars. */
  isFeed: boolean;
}

/** Content-Type of `calendarFile`. */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/**
 * Creates an iCalendar file. Times are in UTC, so that calendars need no time zone data. A file with one cancelled entry has the method
 * CANCEL (RFC 5546); any other has PUBLISH, in which cancelled entries have the status CANCELLED.
 */
export function calendarFile({ name, organizer, isFeed }: CalendarOptions, entries: readonly CalendarEntry[]): string {
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
