import { IsIn, IsInt, IsString, MaxLength, Min, MinLength } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { CleanName } from '../../platform/text/text-input.js';
import type { FindingRow, ScanRow } from './secret-findings.repository.js';
import { FINDING_STATES, MAX_NOTE, type FindingState } from './secret-findings.rules.js';

export class SecretFindingsQuery extends PageQuery {
  @Optional()
  @IsIn(FINDING_STATES, { message: 'Choose a state from the list.' })
  state?: FindingState;
}

/** The object whose text contains a secret, as a target of the audit trail. */
export class SecretPlaceView {
  type!: string;
  id!: string;
  /** Null if the object was deleted, or needs no name. */
  name!: string | null;
}

/** A secret that was found in a stored text. */
export class SecretFindingView {
  id!: string;
  /** Where it is. */
  file!: SecretPlaceView;
  /** Line in the text, from 1. */
  line!: number;
  /** Kind of secret, such as `aws` or `github`. */
  rule!: string;
  /** How it begins, and its length; the secret itself is not stored. */
  secret!: string;
  /** ISO 8601. */
  foundAt!: string;
  resolved!: boolean;
  resolvedAt!: string | null;
  note!: string | null;
  /** The latest scan no longer found it. */
  isGone!: boolean;
  version!: number;
}

/** The latest scan. */
export class SecretScanView {
  state!: 'never' | 'running' | 'finished' | 'failed';
  /** ISO 8601. */
  startedAt!: string | null;
  finishedAt!: string | null;
  /** Texts that were read. */
  texts!: number;
  /** Findings that are not resolved. */
  open!: number;
}

export class ResolveFinding {
  @CleanName()
  @IsString()
  @MinLength(3, { message: 'Say what was done, for example “Key revoked”.' })
  @MaxLength(MAX_NOTE)
  note!: string;

  /** As it was read; a concurrent change causes 409. */
  @IsInt()
  @Min(1)
  version!: number;
}

export class ReopenFinding {
  /** As it was read; a concurrent change causes 409. */
  @IsInt()
  @Min(1)
  version!: number;
}

/** @param name of the object */
export function toFindingView(row: FindingRow, name: string | null): SecretFindingView {
  const { id, objectType, objectId, line, rule, masked, firstSeen, resolvedAt, note, isGone, version } = row;
  return {
    id,
    file: { type: objectType, id: objectId, name },
    line,
    rule,
    secret: masked,
    foundAt: firstSeen,
    resolved: resolvedAt !== null,
    resolvedAt,
    note,
    isGone,
    version,
  };
}

export function toScanView(row: ScanRow | undefined, open: number): SecretScanView {
  if (row === undefined) return { state: 'never', startedAt: null, finishedAt: null, texts: 0, open };
  const { startedAt, finishedAt, texts, failed } = row;
  return { state: failed ? 'failed' : finishedAt === null ? 'running' : 'finished', startedAt, finishedAt, texts, open };
}
