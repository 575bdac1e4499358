import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { errorFields, Log } from '../../platform/observability/log.js';
import { holdsData } from './holds-data.js';

/** One module's personal data: how it is exported and erased. */
interface PersonalDataPart {
  /** Key in the export, for example `tickets`. */
  name: string;
  /** The tables covered, so that none is forgotten. */
  tables: readonly string[];
  /**
   * Everything in these tables about the user, as JSON, without secrets such as digests. Potentially long lists are async iterables, which
   * are streamed as arrays.
   */
  export(userId: string): Promise<unknown>;
  /**
   * Removes or anonymises what the deletion of the account does not delete by cascade. Runs in that transaction, before the account's row
   * is deleted; files are removed through `Files.remove`, whose bytes are deleted by a job.
   */
  erase?(tx: Tx, userId: string): Promise<void>;
  /** What is retained after a deletion, and why: a sentence, which users with data in these tables read before they delete their account. */
  stays?: string;
}

/** Every module registers its personal data, so that export and deletion stay complete when a table is added. */
@Injectable()
export class PersonalDataService {
  private readonly parts = new Map<string, PersonalDataPart>();

  constructor(private readonly log: Log) {}

  /** Call it in `onModuleInit`. @throws Error if the name is taken. */
  register(part: PersonalDataPart): void {
    if (this.parts.has(part.name)) throw new Error(`Personal data called ${part.name} is registered already.`);
    this.parts.set(part.name, part);
  }

  /** Names of all covered tables. */
  tables(): string[] {
    return [...new Set([...this.parts.values()].flatMap(({ tables }) => tables))].sort();
  }

  /** All parts by name; each is read when called. */
  export(userId: string): Record<string, () => Promise<unknown>> {
    return Object.fromEntries([...this.parts.values()].map(({ name, export: read }) => [name, () => read(userId)]));
  }

  /**
   * What would be retained of the user's data after a deletion, and why: one sentence for each area. An area that cannot be read counts as one
   * with data, so that it prevents no deletion.
   */
  async retained(userId: string): Promise<string[]> {
    const texts = new Set<string>();
    for (const part of this.parts.values())
      if (part.stays !== undefined && !texts.has(part.stays) && (await this.mayHold(part, userId))) texts.add(part.stays);
    return [...texts];
  }

  async erase(tx: Tx, userId: string): Promise<void> {
    for (const part of this.parts.values()) await part.erase?.(tx, userId);
  }

  /** Whether the part has data of the user, or cannot be read. */
  private async mayHold({ name, export: read }: PersonalDataPart, userId: string): Promise<boolean> {
    try {
      return await holdsData(await read(userId));
    } catch (error) {
      this.log.error({ part: name, ...errorFields(error) }, 'What an account holds could not be read.');
      return true;
    }
  }
}
