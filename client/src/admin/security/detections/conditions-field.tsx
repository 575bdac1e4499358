import { MultiSelect, Select, TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  CONDITION_FIELDS,
  FIELD_DEFINITIONS,
  OPERATOR_LABELS,
  RULE_LIMITS,
  type ConditionField,
  type RuleCondition,
} from '../../../../../server/security/detections/detection.rules';
import { EVENT_LABELS, SEVERITIES, SEVERITY_LABELS } from '../../../../../server/security/events/security-events.rules';
import { FIELD, IN_DIALOG } from '../../../ui/portal/fields/portal-fields';
import { PortalListField } from '../../../ui/portal/fields/portal-list-field';
import classes from './conditions-field.module.css';
import { changedCondition, RULE_LABELS } from './rule-values';

interface ConditionsFieldProps {
  conditions: readonly RuleCondition[];
  /** Errors by path: `conditions`, `conditions.0`. */
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (conditions: RuleCondition[]) => void;
}

const FIELDS = CONDITION_FIELDS.map((value) => ({ value, label: FIELD_DEFINITIONS[value].label }));
/** Fields whose values are chosen from a list. */
const CHOICES: Partial<Record<ConditionField, Array<{ value: string; label: string }>>> = {
  kind: Object.entries(EVENT_LABELS)
    .filter(([value]) => value !== 'rule-matched')
    .map(([value, label]) => ({ value, label })),
  severity: SEVERITIES.map((value) => ({ value, label: SEVERITY_LABELS[value] })),
};

/** The conditions of a rule, all of which an event must meet. */
export function ConditionsField({ conditions, errors, onChange }: ConditionsFieldProps) {
  const change = (index: number, part: Partial<RuleCondition>): void =>
    onChange(conditions.map((condition, at) => (at === index ? changedCondition(condition, part) : condition)));
  return (
    <PortalListField
      legend={RULE_LABELS.conditions}
      description="An event must meet all of them. One with several values is met by any of them."
      error={errors.conditions}
      keys={conditions.map((_, index) => index)}
      nameOf={(index) => `condition ${index + 1}`}
      labelOf={(index) => `Condition ${index + 1}`}
      rowClass={classes.row}
      labelled
      add="Add condition"
      full={conditions.length >= RULE_LIMITS.conditions}
      onAdd={() => onChange([...conditions, { field: 'ip', operator: 'is', values: [] }])}
      onRemove={(index) => onChange(conditions.filter((_, at) => at !== index))}
    >
      {(index) => {
        const { field, operator, values } = conditions[index] ?? { field: 'kind', operator: 'is', values: [] };
        const { operators, hint } = FIELD_DEFINITIONS[field];
        const path = `conditions.${index}`;
        const input = {
          ...FIELD,
          className: classes.values,
          label: 'Values',
          'data-path': path,
          error: errors[path],
          value: values,
          onChange: (chosen: string[]) => change(index, { values: chosen }),
        };
        const choices = CHOICES[field];
        return (
          <>
            <Select
              {...FIELD}
              label="Field"
              data={FIELDS}
              allowDeselect={false}
              value={field}
              onChange={(chosen) => chosen !== null && change(index, { field: chosen })}
            />
            <Select
              {...FIELD}
              className={classes.comparison}
              label="Comparison"
              data={operators.map((value) => ({ value, label: OPERATOR_LABELS[value] }))}
              allowDeselect={false}
              value={operator}
              onChange={(chosen) => chosen !== null && change(index, { operator: chosen })}
            />
            {choices === undefined ? (
              <TagsInput
                {...input}
                description={errors[path] === undefined && `${hint}; each followed by Enter or a comma.`}
                maxTags={RULE_LIMITS.values}
                maxLength={RULE_LIMITS.valueLength}
                splitChars={[',', ' ']}
                acceptValueOnBlur
                clearable={false}
              />
            ) : (
              <MultiSelect {...input} data={choices} maxValues={RULE_LIMITS.values} comboboxProps={IN_DIALOG} searchable />
            )}
          </>
        );
      }}
    </PortalListField>
  );
}
