import { Injectable } from '@nestjs/common';
import type { CalendarEntry } from './calendar.js';

/** The owner of the calendar feed, with current roles. */
interface CalendarReader {
  userId: string;
  roles: readonly string[];
}

type CalendarSource = (reader: CalendarReader) => Promise<CalendarEntry[]>;

/** The entries of a user's private calendar feed: each area registers a source and decides what the user may see. */
@Injectable()
export class CalendarSources {
  private readonly sources: CalendarSource[] = [];

  /** @param source returns a bounded number of entries. */
  register(source: CalendarSource): void {
    this.sources.push(source);
  }

  async entriesFor(reader: CalendarReader): Promise<CalendarEntry[]> {
    return (await Promise.all(this.sources.map((source) => source(reader)))).flat();
  }
}
