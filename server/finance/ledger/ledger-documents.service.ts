import { Injectable } from '@nestjs/common';

type ReadTitles = (ids: readonly string[]) => Promise<ReadonlyArray<{ id: string; description: string }>>;

/** What the documents behind the ledger's lines are about. Each area tells it of its own. */
@Injectable()
export class LedgerDocumentsService {
  private readonly readers = new Map<string, ReadTitles>();

  /** @param kinds of documents, as the ledger names them @param read reads what those with some ids are about */
  register(kinds: readonly string[], read: ReadTitles): void {
    for (const kind of kinds) this.readers.set(kind, read);
  }

  /** By id. Documents of kinds that no area has registered are missing. One statement for each area. */
  async titles(documents: ReadonlyArray<{ sourceKind: string; sourceId: string }>): Promise<ReadonlyMap<string, string>> {
    const ids = new Map<ReadTitles, Set<string>>();
    for (const { sourceKind, sourceId } of documents) {
      const read = this.readers.get(sourceKind);
      if (read !== undefined) ids.set(read, (ids.get(read) ?? new Set()).add(sourceId));
    }
    const titles = await Promise.all([...ids].map(([read, documentIds]) => read([...documentIds])));
    return new Map(titles.flat().map(({ id, description }) => [id, description]));
  }
}
