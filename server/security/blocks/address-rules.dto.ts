import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsNotEmpty, IsString, MaxLength, Min } from 'class-validator';
import { Nullable, Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { CleanName, NoneWhenEmpty, Trimmed } from '../../platform/text/text-input.js';
import { IsInstant } from '../../platform/time/is-instant.js';
import type { AddressRuleRow } from './address-rules.repository.js';
import {
  ADDRESS_RULE_KINDS,
  ADDRESS_RULE_STATES,
  addressRuleState,
  MAX_BLOCK_REASON,
  MAX_RANGE_LENGTH,
  type AddressRuleKind,
  type AddressRuleState,
} from './address-rules.rules.js';

/** All conditions are combined; empty ones are ignored. */
export class AddressRulesQuery extends PageQuery {
  @NoneWhenEmpty()
  @Optional()
  @IsIn(ADDRESS_RULE_KINDS)
  kind?: AddressRuleKind;

  @NoneWhenEmpty()
  @Optional()
  @IsIn(ADDRESS_RULE_STATES)
  state?: AddressRuleState;

  /** Part of the range, or of the reason. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;
}

/** A rule for an IP address or a range. */
export class AddressRuleView {
  id!: string;
  @ApiProperty({ enum: ADDRESS_RULE_KINDS })
  kind!: AddressRuleKind;
  /** An address, or a range in CIDR notation. */
  ip!: string;
  reason!: string;
  /** Whether it blocks now; false for a rule that allows. */
  blocked!: boolean;
  @ApiProperty({ enum: ADDRESS_RULE_STATES })
  state!: AddressRuleState;
  /** ISO 8601; null if it does not expire. */
  expires_at!: string | null;
  /** Name of who added it; null for the program, and once the account is deleted. */
  created_by!: string | null;
  created_at!: string;
  /** Send it back with a change; a concurrent one causes 409. */
  version!: number;
}

export class AddressRulePage {
  /** Newest first. */
  items!: AddressRuleView[];
  nextCursor!: string | null;
}

export class CreateAddressRule {
  @IsIn(ADDRESS_RULE_KINDS, { message: 'Choose whether to block or to allow it.' })
  kind!: AddressRuleKind;

  /** An IPv4 or IPv6 address, or a range in CIDR notation. */
  @Trimmed()
  @IsString()
  @MaxLength(MAX_RANGE_LENGTH)
  ip!: string;

  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Give a reason.' })
  @MaxLength(MAX_BLOCK_REASON)
  reason!: string;

  /** ISO 8601 with its offset, in the future; none or null if it does not expire. */
  @Nullable()
  @IsInstant()
  expires_at?: string | null;

  /** The range again, typed out, if it contains the own address or that of an admin who is signed in. */
  @Optional()
  @Trimmed()
  @IsString()
  @MaxLength(MAX_RANGE_LENGTH)
  confirm?: string;
}

export class ChangeAddressRule {
  @IsInt()
  @Min(1)
  version!: number;

  /** Switches it on or off. */
  @Optional()
  @IsBoolean()
  on?: boolean;

  @Optional()
  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Give a reason.' })
  @MaxLength(MAX_BLOCK_REASON)
  reason?: string;

  /** ISO 8601 with its offset, in the future; null if it does not expire. */
  @Nullable()
  @IsInstant()
  expires_at?: string | null;

  /** As for a new rule. */
  @Optional()
  @Trimmed()
  @IsString()
  @MaxLength(MAX_RANGE_LENGTH)
  confirm?: string;
}

/** @param now epoch milliseconds. */
export function toAddressRuleView(row: AddressRuleRow, now: number): AddressRuleView {
  const expiresAt = row.expiresAt === null ? null : new Date(row.expiresAt);
  const state = addressRuleState({ isActive: row.isActive, expiresAt }, now);
  return {
    id: row.id,
    kind: row.kind,
    ip: row.range,
    reason: row.reason,
    blocked: row.kind === 'block' && state === 'on',
    state,
    expires_at: row.expiresAt,
    created_by: row.createdBy,
    created_at: row.createdAt,
    version: row.version,
  };
}
