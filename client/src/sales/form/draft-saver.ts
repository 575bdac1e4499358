import type { SaleForm } from '../../../../server/sales/entry/sale-entry.rules';
import type { SaleDetailView } from '../../../../server/sales/sales.dto.js';
import { ApiError, messageOf } from '../../lib/http/http';

export type DraftState =
  | { kind: 'unchanged' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'failed'; message: string }
  | ({ kind: 'conflict' } & DraftConflict);

/** Another user changed the draft, or the same one in another window. */
export interface DraftConflict {
  /** Null if the response did not include the stored version. */
  current: SaleDetailView | null;
  /** Name of the other user; null if it is unknown, or the user's own change. */
  by: string | null;
}

/** A form, and the number of changes that led to it. */
export interface EditedForm {
  form: SaleForm;
  changes: number;
}

interface DraftRequests {
  /** @throws ApiError */
  save: (form: SaleForm, version: number) => Promise<{ version: number }>;
  /** @throws ApiError */
  discard: () => Promise<void>;
}

/** Saves a form on the server while it is edited: one request at a time, the newest form last. */
export class DraftSaver {
  private latest: EditedForm;
  private savedChanges = 0;
  private running: Promise<boolean> | null = null;
  private isOver = false;
  /** What was sent without a response, so that it may be stored. It is sent again first: then the server tells it from another user's change. */
  private unanswered: EditedForm | null = null;

  /**
   * @param version of the loaded draft; 0 for a new one
   * @param onState called with every state
   */
  constructor(
    private readonly requests: DraftRequests,
    private version: number,
    form: SaleForm,
    private readonly onState: (state: DraftState) => void,
  ) {
    this.latest = { form, changes: 0 };
  }

  edit(latest: EditedForm): void {
    this.latest = latest;
  }

  /** Version of the draft on the server; 0 before the first save. */
  versionNow(): number {
    return this.version;
  }

  /** Whether this number of changes is on the server. */
  hasSaved(changes: number): boolean {
    return changes <= this.savedChanges;
  }

  /**
   * Saves until nothing newer exists.
   * @returns whether the current input is stored
   */
  save(): Promise<boolean> {
    this.running ??= this.saveAll().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  showConflict(error: ApiError): void {
    this.onState({ kind: 'conflict', ...conflictOf(error) });
  }

  /** Overwrites the other version with the input. */
  takeMine(current: SaleDetailView): Promise<boolean> {
    this.follow(current, -1);
    return this.save();
  }

  /** Replaces the input with the other version, without unsaved changes. */
  acceptTheirs(current: SaleDetailView): void {
    this.follow(current, 0);
    this.onState({ kind: 'unchanged' });
  }

  /** Stops saving. */
  end(): void {
    this.isOver = true;
  }

  /** Deletes the draft and stops saving. One that no longer exists counts as deleted. @throws ApiError, after which saving goes on */
  async discard(): Promise<void> {
    this.isOver = true;
    try {
      await this.running;
      if (this.version > 0 || this.unanswered !== null) await this.requests.discard();
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return;
      this.isOver = false;
      void this.save();
      throw error;
    }
  }

  private async saveAll(): Promise<boolean> {
    try {
      while (!this.isOver && !this.hasSaved(this.latest.changes)) {
        this.onState({ kind: 'saving' });
        const sent = this.unanswered ?? this.latest;
        this.unanswered = sent;
        ({ version: this.version } = await this.requests.save(sent.form, this.version));
        this.unanswered = null;
        this.savedChanges = sent.changes;
        this.onState({ kind: 'saved', at: new Date() });
      }
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) this.unanswered = null;
      this.onState(stateAfter(error));
      return false;
    }
  }

  private follow({ version }: SaleDetailView, savedChanges: number): void {
    this.version = version;
    this.savedChanges = savedChanges;
    this.unanswered = null;
  }
}

function stateAfter(error: unknown): DraftState {
  if (error instanceof ApiError && error.status === 409) return { kind: 'conflict', ...conflictOf(error) };
  return { kind: 'failed', message: messageOf(error, 'The draft could not be saved.') };
}

function conflictOf({ current, changedBy }: ApiError): DraftConflict {
  return { current: (current as SaleDetailView | undefined) ?? null, by: changedBy };
}
