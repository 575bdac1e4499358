import { Injectable } from '@nestjs/common';
import type { Role } from '../../platform/access/roles.rules.js';

/** Something that a user leaves behind, for others to take over or to settle. */
export interface OpenWorkItem {
  /** `3 open bugs are assigned to them`. */
  text: string;
  /** Address of the list; null if there is none. */
  path: string | null;
}

/** The reader of a list of open work. */
interface OpenWorkReader {
  readonly userId: string;
  readonly roles: readonly Role[];
}

/** @returns what a user has open in one area, of that what the reader may see there; empty if nothing */
type OpenWorkSource = (userId: string, reader: OpenWorkReader) => Promise<OpenWorkItem[]>;

/** What users have open, area by area, for those who close their accounts or hand their work over. */
@Injectable()
export class OpenWorkService {
  private readonly sources: OpenWorkSource[] = [];

  /** Call it in `onModuleInit`. */
  register(source: OpenWorkSource): void {
    this.sources.push(source);
  }

  async of(userId: string, reader: OpenWorkReader): Promise<OpenWorkItem[]> {
    return (await Promise.all(this.sources.map((source) => source(userId, reader)))).flat();
  }
}

/** One item with its number, or none for zero: `3 open bugs are assigned to them`. */
export function counted(number: number, singular: string, plural: string, path: string | null): OpenWorkItem[] {
  return number === 0 ? [] : [{ text: number === 1 ? `1 ${singular}` : `${number.toLocaleString('en-GB')} ${plural}`, path }];
}
