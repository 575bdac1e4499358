import { IsInt, Max, Min } from 'class-validator';
import { Nullable } from '../../platform/http/optional.js';
import { GRACE_DAYS } from './passkey-requirement.rules.js';
import type { PasskeyRequirementRow } from './passkey-requirement.repository.js';

const DAYS = `Please choose ${GRACE_DAYS.min} to ${GRACE_DAYS.max} days.`;

export class SavePasskeyRequirement {
  /** Days until passkeys are mandatory; null makes them voluntary. */
  @Nullable()
  @IsInt({ message: DAYS })
  @Min(GRACE_DAYS.min, { message: DAYS })
  @Max(GRACE_DAYS.max, { message: DAYS })
  graceDays!: number | null;

  /** As it was read, 0 before the first change; a concurrent change causes 409. */
  @IsInt()
  @Min(0)
  version!: number;
}

export class PasskeyRequirementView {
  /** Null while passkeys are voluntary. */
  requiredFrom!: string | null;
  changedAt!: string | null;
  version!: number;
  /** People with one of the roles, and those of them without a passkey. */
  concerned!: number;
  missing!: number;
}

export function toPasskeyRequirementView(
  { requiredFrom, changedAt, version }: PasskeyRequirementRow,
  people: { concerned: number; missing: number },
): PasskeyRequirementView {
  return { requiredFrom, changedAt, version, ...people };
}
