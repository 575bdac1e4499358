import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { PolicyView } from '../../../../server/policies/policies.dto.js';
import { POLICY_CATEGORIES, POLICY_LIMITS } from '../../../../server/policies/policies.rules';
import { createOnce } from '../../lib/forms/create-once';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { PortalFormDialog } from '../../ui/portal/dialogs/portal-form-dialog';
import { PortalChoice } from '../../ui/portal/fields/portal-choice';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalChangedElsewhere } from '../../ui/portal/forms/portal-save-row';
import { PortalCounter } from '../../ui/portal/lists/portal-counter';
import { MarkdownArea } from '../../ui/portal/markdown/markdown-area';
import { PortalAudienceField } from '../../ui/portal/people/portal-audience-field';
import { audienceLabel } from '../../ui/portal/people/portal-audiences';
import { createPolicy, updatePolicy, usePoliciesChanged } from '../policies.api';
import { AttachmentsField } from './attachments-field';
import {
  changedContent,
  loadedPolicy,
  NEW_POLICY,
  newPolicy,
  POLICY_LABELS,
  policyChange,
  policyForm,
  policyProblems,
  storedPolicy,
  type PolicyValues,
} from './policy-values';

const CHANGES = [
  { value: 'major', label: 'Major', hint: 'Everyone it applies to is asked to agree again.' },
  { value: 'minor', label: 'Minor', hint: 'A correction. Those who agreed are not asked again.' },
] as const;

interface PolicyFormProps {
  /** The policy to edit; null for a new one. */
  policy: PolicyView | null;
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** The form for a new policy, and for the next version of an existing one. */
export function PolicyForm({ policy, onSaved, onClose }: PolicyFormProps) {
  const afterSave = usePoliciesChanged();
  const root = useRef<HTMLFormElement>(null);
  const savedId = useRef(policy?.id ?? '');
  const [uploading, setUploading] = useState(false);
  const shared = useSharedForm<PolicyValues>({
    name: policyForm(policy),
    root,
    loaded: policy === null ? NEW_POLICY : loadedPolicy(policy),
    validate: (values) => policyProblems(values, policy),
    send: async (values, version, base, attempt) => {
      try {
        const saved = await (policy === null
          ? createOnce<PolicyView>(attempt, {
              create: () => createPolicy({ ...newPolicy(values), id: attempt.id }),
              revise: (created) => {
                const stored = loadedPolicy(created);
                const change = changedContent(values, stored.values);
                return Object.keys(change).length === 0
                  ? Promise.resolve(created)
                  : updatePolicy(attempt.id, { ...change, version: stored.version });
              },
            })
          : updatePolicy(policy.id, policyChange(values, base, version)));
        savedId.current = saved.id;
        return loadedPolicy(saved);
      } finally {
        void afterSave();
      }
    },
    currentOf: storedPolicy,
    survivesReload: true,
    failure: 'The policy could not be saved.',
    onSaved: () => onSaved(savedId.current),
  });
  const { form, outcome } = shared;
  return (
    <PortalFormDialog
      title={policy === null ? 'New policy' : 'New version'}
      root={root}
      unsaved={shared.unsaved}
      saving={shared.saving}
      waiting={uploading ? 'Uploading...' : undefined}
      refusal={shared.refusal}
      resumed={shared.resumed}
      confirm="Save for approval"
      onSubmit={shared.submit}
      onClose={onClose}
    >
      <TextInput
        {...FIELD}
        label={POLICY_LABELS.title}
        required
        maxLength={POLICY_LIMITS.title}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Select
        {...FIELD}
        label={POLICY_LABELS.category}
        required
        placeholder="Choose a category"
        data={POLICY_CATEGORIES}
        comboboxProps={{ withinPortal: false }}
        allowDeselect={false}
        {...form.getInputProps('category')}
        value={form.values.category === '' ? null : form.values.category}
      />
      <MarkdownArea
        label={POLICY_LABELS.content}
        required
        minRows={8}
        maxRows={20}
        autosize
        maxLength={POLICY_LIMITS.content}
        description={
          <PortalCounter value={form.values.content} limit={POLICY_LIMITS.content}>
            A blank line separates paragraphs. Lines that start with - or * are bullets, # is a heading.
          </PortalCounter>
        }
        data-path="content"
        value={form.values.content}
        error={form.errors.content}
        onChange={(text) => form.setFieldValue('content', text)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...FIELD} type="date" label={POLICY_LABELS.effectiveDate} required {...form.getInputProps('effectiveDate')} />
        <TextInput
          {...FIELD}
          type="date"
          label={POLICY_LABELS.dueDate}
          description="The last day. People are reminded before it. People who join later get the same number of days."
          {...form.getInputProps('dueDate')}
        />
      </SimpleGrid>
      <PortalAudienceField
        label={POLICY_LABELS.audience}
        path="audience"
        description="Who it applies to. Admins, the CEO and HR can read it as well."
        value={form.values.audience}
        error={form.errors.audience}
        onChange={(audience) => form.setFieldValue('audience', audience)}
      />
      <AttachmentsField form={form} onUploading={setUploading} />
      {policy !== null && (
        <>
          <PortalChoice
            label={POLICY_LABELS.change}
            path="change"
            options={CHANGES}
            value={form.values.change}
            error={form.errors.change}
            onChange={(change) => form.setFieldValue('change', change)}
          />
          <Textarea
            {...FIELD}
            label={POLICY_LABELS.reason}
            description="What changed and why. Everyone who reads the policy sees it."
            required
            autosize
            minRows={2}
            maxLength={POLICY_LIMITS.reason}
            {...form.getInputProps('reason')}
          />
        </>
      )}
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere
          outcome={outcome}
          subject="This policy"
          labels={POLICY_LABELS}
          acceptTheirs={shared.acceptTheirs}
          describe={(name, value) => {
            if (name === 'audience') return (value as string[]).map(audienceLabel).join(', ');
            return name === 'attachments'
              ? (value as PolicyValues['attachments']).map((attachment) => attachment.name).join(', ')
              : undefined;
          }}
        />
      )}
    </PortalFormDialog>
  );
}
