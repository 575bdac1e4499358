import { Injectable } from '@nestjs/common';
import type { CalendarEntry } from './calendar.js';

/** Whose calendar feed is read, with the roles that they have now. */
export interface CalendarReader {
  userId: string;
  roles: readonly string[];
}

type CalendarSource = (reader: CalendarReader) => Promise<CalendarEntry[]>;

/** What is in a person's private calendar feed: each area registers its part, and decides who sees it. */
@Injectable()
export class CalendarSources {
  private readonly sources: CalendarSource[] = [];

  /** @param source gives a bounded number of entries. */
  register(source: CalendarSource): void {
    this.sources.push(source);
  }

  async entriesFor(reader: CalendarReader): Promise<CalendarEntry[]> {
    return (await Promise.all(this.sources.map((source) => source(reader)))).flat();
  }
}
