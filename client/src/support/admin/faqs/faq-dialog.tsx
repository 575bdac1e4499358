import { Select, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { CreateFaq, EditableFaqView } from '../../../../../server/support/help/editing/faq-editing.dto.js';
import { FAQ_GROUP_LABELS, FAQ_GROUPS, type FaqGroup } from '../../../../../server/support/help/faqs.rules';
import { HELP_LIMITS } from '../../../../../server/support/help/help.rules';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { PortalFormDialog } from '../../../ui/portal/dialogs/portal-form-dialog';
import { PortalTextarea } from '../../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalChangedElsewhere } from '../../../ui/portal/forms/portal-save-row';
import { PortalSwitch } from '../../../ui/portal/fields/portal-switch';
import { PortalCounter } from '../../../ui/portal/lists/portal-counter';
import { describeFaq, FAQ_LABELS, faqForm, faqOf, faqProblems, loadedFaq, newFaq } from './faq-values';
import { sendFaq, useFaqsChanged } from './faqs.api';

const GROUPS = FAQ_GROUPS.map((value) => ({ value, label: FAQ_GROUP_LABELS[value] }));

interface FaqDialogProps {
  /** The answer to edit; null to add one. */
  faq: EditableFaqView | null;
  /** Initial group of a new answer. */
  as: FaqGroup;
  onSaved: (saved: CreateFaq) => void;
  onClose: () => void;
}

/** A help question with its answer. */
export function FaqDialog({ faq, as, onSaved, onClose }: FaqDialogProps) {
  const afterSave = useFaqsChanged();
  const root = useRef<HTMLFormElement>(null);
  const shared = useSharedForm<CreateFaq>({
    name: faqForm(faq),
    root,
    loaded: faq === null ? newFaq(as) : loadedFaq(faq),
    validate: faqProblems,
    send: async (values, version) => {
      try {
        return loadedFaq(await sendFaq(faq?.id ?? null, values, version));
      } finally {
        void afterSave();
      }
    },
    currentOf: faqOf,
    failure: 'The answer could not be saved.',
    onSaved: ({ values }) => onSaved(values),
  });
  const { form, outcome } = shared;
  return (
    <PortalFormDialog
      title={faq === null ? 'Add a question' : 'Edit question'}
      root={root}
      unsaved={shared.unsaved}
      saving={shared.saving}
      refusal={shared.refusal}
      resumed={shared.resumed}
      confirm={faq === null ? 'Add question' : 'Save question'}
      onSubmit={shared.submit}
      onClose={onClose}
    >
      <Select
        {...FIELD}
        label={FAQ_LABELS.group}
        data={GROUPS}
        allowDeselect={false}
        {...form.getInputProps('group')}
        onChange={(group) => form.setFieldValue('group', FAQ_GROUPS.find((candidate) => candidate === group) ?? as)}
      />
      <TextInput
        {...FIELD}
        label={FAQ_LABELS.question}
        required
        maxLength={HELP_LIMITS.question}
        description="As a customer would ask it."
        {...form.getInputProps('question')}
      />
      <PortalTextarea
        {...FIELD}
        label={FAQ_LABELS.answer}
        required
        minRows={5}
        maxRows={14}
        maxLength={HELP_LIMITS.answer}
        description={
          <PortalCounter value={form.values.answer} limit={HELP_LIMITS.answer}>
            Plain text. Line breaks are shown as you type them.
          </PortalCounter>
        }
        {...form.getInputProps('answer')}
      />
      <PortalSwitch
        label={FAQ_LABELS.published}
        description="Customers find it in the help and in suggestions while they write a ticket."
        checked={form.values.published}
        onChange={(published) => form.setFieldValue('published', published)}
      />
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere
          outcome={outcome}
          subject="This question"
          labels={FAQ_LABELS}
          acceptTheirs={shared.acceptTheirs}
          describe={describeFaq}
        />
      )}
    </PortalFormDialog>
  );
}
