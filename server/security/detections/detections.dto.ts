import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Nullable, Optional } from '../../platform/http/optional.js';
import { CleanName, TrimmedLines } from '../../platform/text/text-input.js';
import { IsDay } from '../../platform/time/is-day.js';
import { VISIBLE } from '../../support/tickets/tickets.rules.js';
import { SEVERITIES, type Severity } from '../events/security-events.rules.js';
import {
  CONDITION_FIELDS,
  CONDITION_OPERATORS,
  patternText,
  RULE_ACTIONS,
  RULE_KEYS,
  RULE_LIMITS,
  type ConditionField,
  type ConditionOperator,
  type RuleAction,
  type RuleCondition,
  type RuleInput,
  type RuleKey,
} from './detection.rules.js';
import type { RuleRow } from './rules.repository.js';

export class RuleConditionInput implements RuleCondition {
  @IsIn(CONDITION_FIELDS, { message: 'There is no such field.' })
  field!: ConditionField;

  @IsIn(CONDITION_OPERATORS, { message: 'There is no such comparison.' })
  operator!: ConditionOperator;

  @IsArray()
  @ArrayMaxSize(RULE_LIMITS.values)
  @IsString({ each: true })
  @MaxLength(RULE_LIMITS.valueLength, { each: true })
  values!: string[];
}

/** `ruleProblems` decides what is valid. */
export class CreateRule implements RuleInput {
  @CleanName()
  @IsString()
  @MaxLength(RULE_LIMITS.name)
  name!: string;

  @TrimmedLines()
  @IsString()
  @MaxLength(RULE_LIMITS.description)
  description!: string;

  @IsArray()
  @ArrayMaxSize(RULE_LIMITS.conditions)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => RuleConditionInput)
  conditions!: RuleConditionInput[];

  @IsIn(RULE_KEYS)
  key!: RuleKey;

  /** Number of events with which the rule matches. */
  @IsInt()
  threshold!: number;

  @IsInt()
  windowMinutes!: number;

  @IsIn(SEVERITIES)
  severity!: Severity;

  @IsIn(RULE_ACTIONS)
  action!: RuleAction;

  /** Only for the action `block`. */
  @Nullable()
  @IsInt()
  blockMinutes!: number | null;

  /** The last UK day on which the rule applies; null for no end. */
  @Nullable()
  @IsDay()
  expires!: string | null;
}

export class UpdateRule extends CreateRule {
  @IsInt()
  @Min(1)
  version!: number;
}

export class EnableRule {
  @IsBoolean()
  enabled!: boolean;

  @IsInt()
  @Min(1)
  version!: number;
}

export class SilenceMatch {
  /** Id of an event whose IP address, user or session is left out: a match, or an event from a replay. */
  @IsInt()
  @Min(1)
  event!: number;

  @TrimmedLines()
  @IsString()
  @Matches(VISIBLE, { message: 'Please give a reason.' })
  @MaxLength(RULE_LIMITS.reason)
  reason!: string;

  @Optional()
  @IsInt()
  @Min(1)
  @Max(RULE_LIMITS.silenceDays)
  days?: number;
}

export class RuleView implements RuleInput {
  id!: string;
  name!: string;
  description!: string;
  /** The conditions, the threshold and the key in one line. */
  pattern!: string;
  conditions!: RuleConditionInput[];
  key!: RuleKey;
  threshold!: number;
  windowMinutes!: number;
  severity!: Severity;
  action!: RuleAction;
  blockMinutes!: number | null;
  /** The last UK day on which the rule applies. */
  expires!: string | null;
  enabled!: boolean;
  /** True once that day has passed. */
  expired!: boolean;
  /** Whether it was replayed since what it detects was last changed; only then may it be enabled. */
  replayed!: boolean;
  matches!: number;
  lastMatchedAt!: string | null;
  /** Send it back with a change; a concurrent change causes 409. */
  version!: number;
  updatedAt!: string;
}

export class RulesView {
  /** By name. */
  rules!: RuleView[];
  /** Actions that a rule can have. */
  actions!: RuleAction[];
}

/** A value of a rule's key: a name, a masked address, or the beginning of a session's hash. */
export class MatchedValueView {
  /** Id of an event with this value, by which its address can be shown and its matches be silenced. */
  event!: number;
  value!: string;
  /** Who it belongs to: `you`, an `admin`, or the `team`; null for none of them. */
  owner!: 'you' | 'admin' | 'team' | null;
}

export class RuleMatchView extends MatchedValueView {
  at!: string;
  action!: string;
}

export class RuleMatchPage {
  items!: RuleMatchView[];
  nextCursor!: string | null;
}

export class RuleSilenceView {
  id!: string;
  /** As in `MatchedValueView`. */
  value!: string;
  reason!: string;
  expiresAt!: string;
  createdAt!: string;
  /** Null once the account is deleted. */
  createdBy!: string | null;
}

export class ReplayedValueView extends MatchedValueView {
  matches!: number;
  firstAt!: string;
  lastAt!: string;
  /** Address of the last event that completed a match, masked. */
  address!: string | null;
  silenced!: boolean;
}

/** What a rule would have caught in the last 30 days. */
export class ReplayView {
  from!: string;
  to!: string;
  /** Events that meet the conditions. */
  events!: number;
  matches!: number;
  /** Number of different values of the key that matched. */
  valuesTotal!: number;
  /** Those with the most matches. */
  values!: ReplayedValueView[];
  /** Set if there were too many events: only those up to then were evaluated. */
  stoppedAt!: string | null;
  /** The rule after the replay. */
  rule!: RuleView;
}

/** @param today UK day */
export function toRuleView(row: RuleRow, today: string): RuleView {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    pattern: patternText(row),
    conditions: row.conditions,
    key: row.key,
    threshold: row.threshold,
    windowMinutes: row.windowMinutes,
    severity: row.severity,
    action: row.action,
    blockMinutes: row.blockMinutes,
    expires: row.expires,
    enabled: row.isEnabled,
    expired: row.expires !== null && row.expires < today,
    replayed: row.isReplayed,
    matches: row.matches,
    lastMatchedAt: row.lastMatchedAt,
    version: row.version,
    updatedAt: row.updatedAt,
  };
}
