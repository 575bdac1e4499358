import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';

/** What one module knows of a person: how it is handed out and how it goes. */
export interface PersonalDataPart {
  /** Key in the export, for example `tickets`. */
  name: string;
  /** The tables that it covers, so that none is forgotten. */
  tables: readonly string[];
  /**
   * Everything that these tables contain about the person, as JSON, without secrets such as digests. What may be long is an async
   * iterable, which stands for an array and is read as it is sent.
   */
  export(userId: string): Promise<unknown>;
  /**
   * Removes or anonymises what the deletion of the account does not take along by cascade. Runs in that transaction,
   * before the account's row goes; files are removed through `Files.remove`, whose bytes go by a job.
   */
  erase?(tx: Tx, userId: string): Promise<void>;
  /** What stays after a deletion, and why it may. */
  stays?: string;
}

/** Every module registers what it keeps on people, so that export and deletion stay complete when a table is added. */
@Injectable()
export class PersonalDataService {
  private readonly parts = new Map<string, PersonalDataPart>();

  /** Call it in `onModuleInit`. @throws Error when the name is taken. */
  register(part: PersonalDataPart): void {
    if (this.parts.has(part.name)) throw new Error(`Personal data called ${part.name} is registered already.`);
    this.parts.set(part.name, part);
  }

  /** Names of all tables that are covered. */
  tables(): string[] {
    return [...new Set([...this.parts.values()].flatMap(({ tables }) => tables))].sort();
  }

  /** All parts by name; each is read when it is called. */
  export(userId: string): Record<string, () => Promise<unknown>> {
    return Object.fromEntries([...this.parts.values()].map(({ name, export: read }) => [name, () => read(userId)]));
  }

  async erase(tx: Tx, userId: string): Promise<void> {
    for (const part of this.parts.values()) await part.erase?.(tx, userId);
  }
}
