import { Injectable } from '@nestjs/common';

/** What a document is about, and which decisions on it someone made on an entry of their own. */
export interface DocumentTitle {
  id: string;
  description: string;
  selfApproved?: boolean;
  selfPaid?: boolean;
  selfReversed?: boolean;
}

type ReadTitles = (ids: readonly string[]) => Promise<readonly DocumentTitle[]>;

/** What the documents behind the ledger's lines are about. Each area tells it of its own. */
@Injectable()
export class LedgerDocumentsService {
  private readonly readers = new Map<string, ReadTitles>();

  /** @param kinds of documents, as the ledger names them @param read reads what those with some ids are about */
  register(kinds: readonly string[], read: ReadTitles): void {
    for (const kind of kinds) this.readers.set(kind, read);
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
