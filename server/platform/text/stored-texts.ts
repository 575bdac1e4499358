import { Injectable } from '@nestjs/common';

/** A text that a person wrote, and the object that it belongs to. */
export interface StoredText {
  /** Id of its row. */
  id: string;
  /** Type and id of the object, as the audit trail names its targets. */
  type: string;
  objectId: string;
  text: string;
}

/** Texts of one kind. */
interface StoredTextSource {
  /** Identifies the kind: `announcements`. */
  name: string;
  /** Rows with an id above `after`, lowest first, at most `limit`. */
  read(after: string, limit: number): Promise<StoredText[]>;
  /** Names of objects that the log does not name. */
  namesOf?: ((ids: readonly string[]) => Promise<ReadonlyArray<{ id: string; name: string }>>) | undefined;
}

/** Settings that people fill in, which are one object. */
interface StoredSettings {
  /** In the plural, as it is shown: `Contact details`. */
  name: string;
  read(): Promise<object>;
}

/** Registry of the texts that people write, for scans of all of them. Areas register theirs in the constructors of their services. */
@Injectable()
export class StoredTexts {
  readonly sources: StoredTextSource[] = [];
  readonly settings: StoredSettings[] = [];

  /** @throws Error if the name is taken. */
  register(name: string, read: StoredTextSource['read'], namesOf?: StoredTextSource['namesOf']): void {
    if (this.sources.some((source) => source.name === name)) throw new Error(`Texts called ${name} are registered already.`);
    this.sources.push({ name, read, namesOf });
  }

  registerSettings(name: string, read: StoredSettings['read']): void {
    this.settings.push({ name, read });
  }
}
