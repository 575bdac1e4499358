import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { HeadMailView } from '../../../../../server/security/trail/head-mail.dto.js';
import type { Loaded } from '../../../lib/forms/merge';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { PortalFormDialog } from '../../../ui/portal/dialogs/portal-form-dialog';
import { FIELD, IN_DIALOG } from '../../../ui/portal/fields/portal-fields';
import { PortalChangedElsewhere } from '../../../ui/portal/forms/portal-save-row';
import { headRecipientsQuery, RECIPIENTS_FORM, useChooseRecipients } from './audit.api';

const MAX = 2;

interface RecipientValues {
  recipients: string[];
}

const LABELS: Readonly<Record<keyof RecipientValues, string>> = { recipients: 'Recipients' };

interface RecipientsDialogProps {
  mail: HeadMailView;
  onSaved: () => void;
  onClose: () => void;
}

/** Chooses who receives the head of the chain every day. */
export function RecipientsDialog({ mail, onSaved, onClose }: RecipientsDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const choose = useChooseRecipients();
  const { data } = useQuery(headRecipientsQuery);
  const shared = useSharedForm<RecipientValues>({
    name: RECIPIENTS_FORM,
    root,
    loaded: loadedOf(mail),
    validate: () => ({}),
    send: async ({ recipients }, version) => {
      const saved = await choose.mutateAsync({ recipients, version });
      onSaved();
      return loadedOf(saved);
    },
    currentOf: (current) => (isHeadMail(current) ? loadedOf(current) : null),
    failure: 'The recipients could not be changed.',
  });
  const { form, outcome } = shared;
  return (
    <PortalFormDialog
      title="Recipients of the chain head"
      root={root}
      unsaved={shared.unsaved}
      saving={shared.saving}
      refusal={shared.refusal}
      resumed={shared.resumed}
      confirm="Save recipients"
      onSubmit={shared.submit}
      onClose={onClose}
    >
      <MultiSelect
        {...FIELD}
        label={LABELS.recipients}
        description="At most two people of the security centre with a verified address. If you choose no one, it goes to the two owners who joined first."
        data={(data?.people ?? mail.recipients).map(({ id, name }) => ({ value: id, label: name }))}
        maxValues={MAX}
        comboboxProps={IN_DIALOG}
        searchable
        // The list would cover the buttons of the dialog, in which this is the first field.
        openOnFocus={false}
        nothingFoundMessage="No one found"
        {...form.getInputProps('recipients')}
      />
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere outcome={outcome} subject="The choice" labels={LABELS} acceptTheirs={shared.acceptTheirs} />
      )}
    </PortalFormDialog>
  );
}

function loadedOf({ chosen, version }: Pick<HeadMailView, 'chosen' | 'version'>): Loaded<RecipientValues> {
  return { values: { recipients: chosen }, version };
}

function isHeadMail(value: unknown): value is Pick<HeadMailView, 'chosen' | 'version'> {
  return typeof value === 'object' && value !== null && 'chosen' in value && Array.isArray(value.chosen) && 'version' in value;
}
