import { Injectable } from '@nestjs/common';
import type { StoredFile } from '../../platform/files/files.js';

/** What a document is about, and which decisions on it someone made on an entry of their own. */
export interface DocumentTitle {
  id: string;
  description: string;
  selfApproved?: boolean;
  selfPaid?: boolean;
  selfReversed?: boolean;
}

/** The receipt of a document. */
export interface DocumentReceipt {
  /** Of the document. */
  id: string;
  /** When it was spent, YYYY-MM-DD. */
  date: string;
  description: string;
  file: StoredFile;
}

type ReadReceipts = (ids: readonly string[]) => Promise<readonly DocumentReceipt[]>;
type ReadTitles = (ids: readonly string[]) => Promise<readonly DocumentTitle[]>;

/** What the documents behind the ledger's lines are about. Each area tells it of its own. */
@Injectable()
export class LedgerDocumentsService {
  private readonly readers = new Map<string, ReadTitles>();
  private readonly receiptReaders = new Map<string, ReadReceipts>();

  /** @param kinds of documents, as the ledger names them @param read reads what those with some ids are about */
  register(kinds: readonly string[], read: ReadTitles): void {
    for (const kind of kinds) this.readers.set(kind, read);
  }

  /** @param kind of documents, as the ledger names them @param read the receipts of those with some ids that have one */
  registerReceipts(kind: string, read: ReadReceipts): void {
    this.receiptReaders.set(kind, read);
  }

  /** How to read receipts, by the kinds of documents that have some. */
  receipts(): ReadonlyMap<string, ReadReceipts> {
    return this.receiptReaders;
  }

  /** By id. Documents of kinds that no area has registered are missing. One statement for each area. */
  async titles(documents: ReadonlyArray<{ sourceKind: string; sourceId: string }>): Promise<ReadonlyMap<string, DocumentTitle>> {
    const ids = new Map<ReadTitles, Set<string>>();
    for (const { sourceKind, sourceId } of documents) {
      const read = this.readers.get(sourceKind);
      if (read !== undefined) ids.set(read, (ids.get(read) ?? new Set()).add(sourceId));
    }
    const titles = await Promise.all([...ids].map(([read, documentIds]) => read([...documentIds])));
    return new Map(titles.flat().map((title) => [title.id, title]));
  }
}
