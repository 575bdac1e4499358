import { EVENT_LABELS, SEVERITIES, SEVERITY_LABELS, type Severity } from '../events/security-events.rules.js';
import { isDayToAskFor } from '../../platform/time/days.rules.js';
import { isAddressRange } from './address-range.rules.js';

/** Detection rules: what they consist of, and what is valid. Pure: shared by server and client. */

/** What matching events are counted by. */
export const RULE_KEYS = ['ip', 'actor', 'subject', 'session'] as const;
export type RuleKey = (typeof RULE_KEYS)[number];
export const RULE_KEY_LABELS: Readonly<Record<RuleKey, string>> = {
  ip: 'IP address',
  actor: 'Acting user',
  subject: 'Affected user',
  session: 'Session',
};
/** The same in the text of a pattern. */
const KEY_PHRASES: Readonly<Record<RuleKey, string>> = {
  ip: 'from the same IP address',
  actor: 'by the same user',
  subject: 'that affect the same user',
  session: 'in the same session',
};

/** What happens when a rule matches, besides the security event that every match is. */
export const RULE_ACTIONS = ['event', 'block', 'new-password'] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];
export const RULE_ACTION_LABELS: Readonly<Record<RuleAction, string>> = {
  event: 'Record an event',
  block: 'Block the IP address',
  'new-password': 'Require a new password',
};

export const CONDITION_OPERATORS = ['is', 'isNot', 'contains', 'startsWith'] as const;
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];
export const OPERATOR_LABELS: Readonly<Record<ConditionOperator, string>> = {
  is: 'is',
  isNot: 'is not',
  contains: 'contains',
  startsWith: 'starts with',
};

export const CONDITION_FIELDS = ['kind', 'severity', 'source', 'ip', 'actor', 'subject', 'path', 'method', 'code'] as const;
export type ConditionField = (typeof CONDITION_FIELDS)[number];

interface FieldDefinition {
  label: string;
  operators: readonly ConditionOperator[];
  /** An example, or what is expected. */
  hint: string;
  isValid: (value: string) => boolean;
}

const EXACT: readonly ConditionOperator[] = ['is', 'isNot'];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const WORD = /^[\w-]{1,60}$/;

/** The fields of an event that a condition can test. */
export const FIELD_DEFINITIONS: Readonly<Record<ConditionField, FieldDefinition>> = {
  kind: { label: 'Kind', operators: EXACT, hint: 'One of the kinds of events', isValid: (value) => Object.hasOwn(EVENT_LABELS, value) },
  severity: {
    label: 'Severity',
    operators: EXACT,
    hint: 'One of info, low, medium and high',
    isValid: (value) => (SEVERITIES as readonly string[]).includes(value),
  },
  source: { label: 'Source', operators: EXACT, hint: 'Such as sign-in', isValid: (value) => WORD.test(value) },
  ip: { label: 'IP address', operators: EXACT, hint: 'An address or a range such as 203.0.113.0/24', isValid: isAddressRange },
  actor: { label: 'Acting user', operators: EXACT, hint: 'The id of an account', isValid: (value) => UUID.test(value) },
  subject: { label: 'Affected user', operators: EXACT, hint: 'The id of an account', isValid: (value) => UUID.test(value) },
  path: {
    label: 'Path',
    operators: CONDITION_OPERATORS,
    hint: 'Such as /api/admin',
    isValid: (value) => value.length >= 1 && value.length <= 200,
  },
  method: { label: 'Method', operators: EXACT, hint: 'Such as POST', isValid: (value) => /^[A-Z]{3,10}$/.test(value) },
  code: { label: 'Refusal code', operators: EXACT, hint: 'Such as forbidden', isValid: (value) => WORD.test(value) },
};

/** A condition on one field of an event: one of the values applies, or with `isNot` none. */
export interface RuleCondition {
  field: ConditionField;
  operator: ConditionOperator;
  values: string[];
}

export const RULE_LIMITS = {
  rules: 100,
  name: 80,
  description: 500,
  conditions: 8,
  values: 20,
  valueLength: 200,
  threshold: 1_000,
  /** One day. */
  windowMinutes: 1_440,
  /** Thirty days. */
  blockMinutes: 43_200,
  silences: 200,
  silenceDays: 365,
  reason: 500,
} as const;

/** What is entered in the form of a rule. */
export interface RuleInput {
  name: string;
  description: string;
  /** All of them must apply. */
  conditions: RuleCondition[];
  key: RuleKey;
  /** Number of events with which the rule matches. */
  threshold: number;
  /** Minutes in which they must happen. */
  windowMinutes: number;
  severity: Severity;
  action: RuleAction;
  /** Only for `block`. */
  blockMinutes: number | null;
  /** UK day after which the rule no longer applies, YYYY-MM-DD; null for none. */
  expires: string | null;
}

/** An error message for each invalid field; those of conditions are at `conditions.0`. */
export function ruleProblems(input: RuleInput, today: string): Record<string, string> {
  const { name, conditions, threshold, windowMinutes, action, blockMinutes, expires } = input;
  return {
    ...(name.trim() === '' && { name: 'Please enter a name.' }),
    ...(name.trim().length > RULE_LIMITS.name && { name: `Please enter at most ${RULE_LIMITS.name} characters.` }),
    ...(conditions.length === 0 && { conditions: 'Please add a condition.' }),
    ...(conditions.length > RULE_LIMITS.conditions && { conditions: `Please enter at most ${RULE_LIMITS.conditions} conditions.` }),
    ...Object.fromEntries(
      conditions.flatMap((condition, index) => {
        const problem = conditionProblem(condition);
        return problem === null ? [] : [[`conditions.${index}`, problem]];
      }),
    ),
    ...(!isWithin(threshold, RULE_LIMITS.threshold) && { threshold: wholeNumber(RULE_LIMITS.threshold) }),
    ...(!isWithin(windowMinutes, RULE_LIMITS.windowMinutes) && { windowMinutes: wholeNumber(RULE_LIMITS.windowMinutes) }),
    ...(action === 'block' && !isWithin(blockMinutes, RULE_LIMITS.blockMinutes) && { blockMinutes: wholeNumber(RULE_LIMITS.blockMinutes) }),
    ...(expires !== null && !(isDayToAskFor(expires) && expires >= today) && { expires: 'Please choose today or a later day.' }),
  };
}

/** What is wrong with a condition; null if nothing is. */
export function conditionProblem({ field, operator, values }: RuleCondition): string | null {
  const { label, operators, hint, isValid } = FIELD_DEFINITIONS[field];
  if (!operators.includes(operator)) return `${label} cannot be compared with “${OPERATOR_LABELS[operator]}”.`;
  if (values.length === 0)
    return field === 'kind' || field === 'severity' ? 'Please choose at least one.' : `Please enter a value. ${hint}.`;
  if (values.length > RULE_LIMITS.values) return `Please enter at most ${RULE_LIMITS.values} values.`;
  const invalid = values.find((value) => !isValid(value));
  return invalid === undefined ? null : `“${invalid}” is not valid. ${hint}.`;
}

function isWithin(value: number | null, max: number): boolean {
  return value !== null && Number.isInteger(value) && value >= 1 && value <= max;
}

function wholeNumber(max: number): string {
  return `Please enter a whole number from 1 to ${max.toLocaleString('en-GB')}.`;
}

/** True if two versions of a rule match, or act, differently: what a replay showed no longer applies. */
export function changesDetection(before: RuleInput, after: RuleInput): boolean {
  return JSON.stringify(detectionOf(before)) !== JSON.stringify(detectionOf(after));
}

function detectionOf({ conditions, key, threshold, windowMinutes, action, blockMinutes }: RuleInput): unknown[] {
  const tested = conditions.map(({ field, operator, values }) => [field, operator, values]);
  return [tested, key, threshold, windowMinutes, action, action === 'block' ? blockMinutes : null];
}

/** The pattern in one line: `3 events in 10 minutes from the same IP address, where the kind is “Wrong password”`. */
export function patternText({
  conditions,
  threshold,
  windowMinutes,
  key,
}: Pick<RuleInput, 'conditions' | 'threshold' | 'windowMinutes' | 'key'>): string {
  const tests = conditions.map((condition) => `the ${conditionText(condition)}`);
  const events = threshold === 1 ? 'Any event' : `${threshold} events in ${minutesText(windowMinutes)} ${KEY_PHRASES[key]},`;
  return `${events} where ${listText(tests)}`;
}

/** A condition within a sentence: `kind is “Wrong password” or “Wrong code”`. */
export function conditionText({ field, operator, values }: RuleCondition): string {
  return `${fieldName(field)} ${OPERATOR_LABELS[operator]} ${values.map((value) => `“${valueLabel(field, value)}”`).join(' or ')}`;
}

function valueLabel(field: ConditionField, value: string): string {
  if (field === 'kind') return EVENT_LABELS[value] ?? value;
  return field === 'severity' ? (Object.entries(SEVERITY_LABELS).find(([severity]) => severity === value)?.[1] ?? value) : value;
}

/** The label of a field within a sentence. */
function fieldName(field: ConditionField): string {
  const { label } = FIELD_DEFINITIONS[field];
  return field === 'ip' ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** `a`, `a and b`, `a, b, and c`: the parts contain “or”, which a comma sets apart. */
function listText(parts: readonly string[]): string {
  return parts.length < 3 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1) ?? ''}`;
}

/** `1 minute`, `2 hours`, `90 minutes`. */
export function minutesText(minutes: number): string {
  const [count, unit] =
    minutes % 1_440 === 0 ? [minutes / 1_440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
