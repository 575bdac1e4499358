import { IsIn, IsUUID } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { HISTORY_TARGETS, type HistoryTarget } from './history.rules.js';

export class HistoryQuery extends PageQuery {
  /** Only targets of this type. */
  @Optional()
  @IsIn(HISTORY_TARGETS)
  target?: HistoryTarget;

  /** Only this target of the type. */
  @Optional()
  @IsUUID()
  id?: string;
}

export class HistoryChangeView {
  label!: string;
  before!: string | null;
  after!: string | null;
}

/** Something that was done to an entry. */
export class HistoryView {
  id!: number;
  at!: string;
  /** Null once the account is deleted. */
  actor_name!: string | null;
  /** Of the audit trail, for example `TIME_APPROVED`. */
  action!: string;
  target!: HistoryTarget;
  target_id!: string;
  /** Owner of the entry; null once the entry or the account is deleted. */
  user_name!: string | null;
  /** Title of the entry, or its last title if deleted. */
  title!: string | null;
  /** Why it was done, where that was asked. */
  reason!: string | null;
  changes!: HistoryChangeView[];
}
