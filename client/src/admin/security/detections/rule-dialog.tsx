import { NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { RuleView } from '../../../../../server/security/detections/detections.dto.js';
import {
  RULE_ACTION_LABELS,
  RULE_KEY_LABELS,
  RULE_KEYS,
  RULE_LIMITS,
  ruleProblems,
  type RuleAction,
} from '../../../../../server/security/detections/detection.rules';
import { SEVERITIES, SEVERITY_LABELS } from '../../../../../server/security/events/security-events.rules';
import { withoutErrorsOf } from '../../../lib/forms/forms';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { ukToday } from '../../../lib/time/now';
import { PortalSharedDialog } from '../../../ui/portal/dialogs/portal-shared-dialog';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { useSecurityChanged } from '../security.api';
import { ConditionsField } from './conditions-field';
import { ruleForm, sendRule } from './detections.api';
import { loadedRule, RULE_LABELS, ruleInput, ruleOf, typedProblems, type RuleValues } from './rule-values';

interface RuleDialogProps {
  /** The rule to edit; null to add one. */
  rule: RuleView | null;
  /** What rules can do. */
  actions: readonly RuleAction[];
  onSaved: (rule: RuleView) => void;
  onClose: () => void;
}

const SEVERITY_OPTIONS = SEVERITIES.map((value) => ({ value, label: SEVERITY_LABELS[value] }));
const KEY_OPTIONS = RULE_KEYS.map((value) => ({ value, label: RULE_KEY_LABELS[value] }));
const NUMBER = { ...FIELD, allowDecimal: false, allowNegative: false, clampBehavior: 'none', hideControls: true } as const;

/** What a rule detects, and what happens then. Problems are named as they are typed. */
export function RuleDialog({ rule, actions, onSaved, onClose }: RuleDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useSecurityChanged();
  const today = ukToday();
  const shared = useSharedForm<RuleValues>({
    name: ruleForm(rule),
    root,
    loaded: loadedRule(rule),
    validate: (values) => ruleProblems(ruleInput(values), today),
    send: async (values, version) => {
      try {
        const saved = await sendRule(rule, ruleInput(values), version);
        onSaved(saved);
        return loadedRule(saved);
      } finally {
        void changed();
      }
    },
    currentOf: ruleOf,
    failure: 'The rule could not be saved.',
  });
  const { form } = shared;
  const { values } = form;
  const errors = { ...form.errors, ...typedProblems(values, shared.base.values, today) };
  const input = (name: Exclude<keyof RuleValues, 'conditions'>) => ({
    ...FIELD,
    label: RULE_LABELS[name],
    ...form.getInputProps(name),
    error: errors[name],
  });
  return (
    <PortalSharedDialog
      title={rule === null ? 'Add a detection rule' : `Edit ${rule.name}`}
      root={root}
      shared={shared}
      edits={{ subject: 'This rule', labels: RULE_LABELS }}
      confirm={rule === null ? 'Add rule' : 'Save rule'}
      onClose={onClose}
    >
      <TextInput {...input('name')} required maxLength={RULE_LIMITS.name} data-autofocus />
      <Textarea
        {...input('description')}
        rows={2}
        maxLength={RULE_LIMITS.description}
        description="What the rule is for, and what to do when it matches."
      />
      <ConditionsField
        conditions={values.conditions}
        errors={errors}
        onChange={(conditions) => {
          form.setFieldValue('conditions', conditions);
          form.setErrors((before) => withoutErrorsOf(before, 'conditions'));
        }}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" verticalSpacing="md">
        <NumberInput {...input('threshold')} {...NUMBER} required description="How many it takes to match." />
        <NumberInput {...input('windowMinutes')} {...NUMBER} required description="1,440 is a day." />
        <Select
          {...input('key')}
          data={KEY_OPTIONS}
          allowDeselect={false}
          {...(values.key === 'ip' && { description: 'IPv6 by /64 network.' })}
        />
        <Select {...input('severity')} data={SEVERITY_OPTIONS} allowDeselect={false} />
        <Select {...input('action')} data={actions.map((value) => ({ value, label: RULE_ACTION_LABELS[value] }))} allowDeselect={false} />
        {values.action === 'block' && <NumberInput {...input('blockMinutes')} {...NUMBER} required />}
        <TextInput {...input('expires')} type="date" min={today} max="2999-12-31" description="Leave it empty for no end." />
      </SimpleGrid>
      {rule?.enabled === true && shared.unsaved && (
        <PortalNotice tone="warning" title="A rule that detects something else is disabled">
          If you change the conditions, the count or the action, replay the rule afterwards and enable it again.
        </PortalNotice>
      )}
    </PortalSharedDialog>
  );
}
