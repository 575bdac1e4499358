import type { RuleView } from '../../../../../server/security/detections/detections.dto.js';
import {
  conditionProblem,
  ruleProblems,
  type RuleCondition,
  type RuleInput,
} from '../../../../../server/security/detections/detection.rules';
import type { Loaded } from '../../../lib/forms/merge';
import { changedFields } from '../../../lib/forms/three-way';

/** The fields of the form: numbers may be empty or incomplete, and a missing day is an empty text. */
export interface RuleValues extends Omit<RuleInput, 'threshold' | 'windowMinutes' | 'blockMinutes' | 'expires'> {
  threshold: number | string;
  windowMinutes: number | string;
  blockMinutes: number | string;
  expires: string;
}

export const RULE_LABELS: Readonly<Record<keyof RuleValues, string>> = {
  name: 'Name',
  description: 'Description',
  conditions: 'Conditions',
  key: 'Counted by',
  threshold: 'Number of events',
  windowMinutes: 'Within (minutes)',
  severity: 'Severity of a match',
  action: 'When it matches',
  blockMinutes: 'Block for (minutes)',
  expires: 'Last day',
};

const NEW_RULE: RuleValues = {
  name: '',
  description: '',
  conditions: [{ field: 'kind', operator: 'is', values: [] }],
  key: 'ip',
  threshold: 10,
  windowMinutes: 10,
  severity: 'medium',
  action: 'event',
  blockMinutes: 60,
  expires: '',
};

export function loadedRule(rule: RuleView | null): Loaded<RuleValues> {
  if (rule === null) return { values: NEW_RULE, version: 0 };
  const { name, description, conditions, key, threshold, windowMinutes, severity, action, blockMinutes, expires, version } = rule;
  return {
    values: {
      name,
      description,
      conditions: conditions.map(({ field, operator, values }) => ({ field, operator, values })),
      key,
      threshold,
      windowMinutes,
      severity,
      action,
      blockMinutes: blockMinutes ?? NEW_RULE.blockMinutes,
      expires: expires ?? '',
    },
    version,
  };
}

/** The stored values, from the response to a refused save. */
export function ruleOf(current: unknown): Loaded<RuleValues> | null {
  return typeof current === 'object' && current !== null && 'conditions' in current ? loadedRule(current as RuleView) : null;
}

export function ruleInput({ threshold, windowMinutes, blockMinutes, expires, ...values }: RuleValues): RuleInput {
  return {
    ...values,
    threshold: numberOf(threshold),
    windowMinutes: numberOf(windowMinutes),
    blockMinutes: values.action === 'block' ? numberOf(blockMinutes) : null,
    expires: expires === '' ? null : expires,
  };
}

/** 0, which no field accepts, for a number that is missing. */
function numberOf(value: number | string): number {
  return typeof value === 'number' ? value : 0;
}

/** The problems of what was typed so far: not of fields that are unchanged, or conditions that have no value yet. */
export function typedProblems(values: RuleValues, base: RuleValues, today: string): Record<string, string> {
  const typed = new Set<string>(changedFields(base, values));
  return Object.fromEntries(
    Object.entries(ruleProblems(ruleInput(values), today)).filter(([path]) => {
      const [field = '', index] = path.split('.');
      return typed.has(field) && (index === undefined || (values.conditions[Number(index)]?.values.length ?? 0) > 0);
    }),
  );
}

/** A condition for another field, or with another comparison: values that are not valid for it are left out. */
export function changedCondition(condition: RuleCondition, change: Partial<RuleCondition>): RuleCondition {
  const changed = { ...condition, ...change };
  if (change.field === undefined || change.field === condition.field) return changed;
  const next: RuleCondition = { ...changed, operator: 'is' };
  return { ...next, values: next.values.filter((value) => conditionProblem({ ...next, values: [value] }) === null) };
}
