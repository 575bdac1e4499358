import {
  conditionText,
  FIELD_DEFINITIONS,
  RULE_ACTION_LABELS,
  RULE_KEY_LABELS,
  type RuleCondition,
} from '../../../../../server/security/detections/detection.rules';

type Fields = Readonly<Record<string, unknown>>;

/** A recorded detection rule with its conditions and choices as the form shows them; null for anything else. Pure. */
export function ruleRecord(value: unknown): Fields | null {
  if (typeof value !== 'object' || value === null || !('conditions' in value) || !isConditions(value.conditions)) return null;
  const { conditions } = value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => {
      if (name === 'conditions') return [name, conditions.map(conditionText).join('; ')];
      if (name === 'key') return ['countedBy', label(RULE_KEY_LABELS, part)];
      return [name, name === 'action' ? label(RULE_ACTION_LABELS, part) : part];
    }),
  );
}

function isConditions(value: unknown): value is RuleCondition[] {
  return Array.isArray(value) && value.length > 0 && value.every(isCondition);
}

function isCondition(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('field' in value) || !('operator' in value) || !('values' in value)) return false;
  return Object.hasOwn(FIELD_DEFINITIONS, String(value.field)) && Array.isArray(value.values);
}

function label(labels: Readonly<Record<string, string>>, value: unknown): unknown {
  return typeof value === 'string' && Object.hasOwn(labels, value) ? labels[value] : value;
}
