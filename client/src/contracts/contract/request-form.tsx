import { useRef } from 'react';
import type { ContractDetailView } from '../../../../server/contracts/contracts.dto.js';
import { CONTRACT_LIMITS, REQUEST_TYPE_LABELS, type RequestType } from '../../../../server/contracts/contracts.rules';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { PortalSharedDialog } from '../../ui/portal/dialogs/portal-shared-dialog';
import { PortalChoice } from '../../ui/portal/fields/portal-choice';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalCounter } from '../../ui/portal/lists/portal-counter';
import { makeRequest, useContractsChanged } from '../contracts.api';

const HINTS: Readonly<Record<RequestType, string>> = {
  amend: 'Ask for another text. You sign the new version.',
  appeal: 'Object to something and ask for a decision.',
  leave: 'Ask to end this contract.',
};

/** Name of the form. */
export function requestForm(contractId: string): string {
  return `contract-request:${contractId}`;
}

interface RequestValues {
  type: RequestType | '';
  message: string;
}

const NEW = { values: { type: '', message: '' } satisfies RequestValues as RequestValues, version: 0 };

interface RequestFormProps {
  contract: ContractDetailView;
  onSent: () => void;
  onClose: () => void;
}

/** A request of the person about their contract. */
export function RequestForm({ contract: { id, can }, onSent, onClose }: RequestFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useContractsChanged();
  const shared = useSharedForm<RequestValues>({
    name: requestForm(id),
    root,
    loaded: NEW,
    validate: problems,
    send: async (values, _version, _base, attempt) => {
      try {
        await makeRequest({ id: attempt.id, contractId: id, type: values.type as RequestType, message: values.message });
        return { values, version: 1 };
      } finally {
        void changed();
      }
    },
    currentOf: () => null,
    survivesReload: true,
    failure: 'Failed to submit request',
    onSaved: onSent,
  });
  const { form } = shared;
  return (
    <PortalSharedDialog title="Make a request" root={root} shared={shared} confirm="Submit request" onClose={onClose}>
      <PortalChoice
        label="What are you asking for?"
        path="type"
        options={can.request.map((value) => ({ value, label: REQUEST_TYPE_LABELS[value], hint: HINTS[value] }))}
        value={form.values.type === '' ? null : form.values.type}
        error={form.errors.type}
        onChange={(type) => form.setFieldValue('type', type)}
      />
      <PortalTextarea
        {...FIELD}
        label="Reason"
        description={
          <PortalCounter value={form.values.message} limit={CONTRACT_LIMITS.message}>
            What you are asking for, and why. It stays with the contract.
          </PortalCounter>
        }
        required
        minRows={4}
        maxRows={14}
        maxLength={CONTRACT_LIMITS.message}
        {...form.getInputProps('message')}
      />
    </PortalSharedDialog>
  );
}

function problems({ type, message }: RequestValues): Record<string, string> {
  return {
    ...(type === '' && { type: 'Choose what you are asking for.' }),
    ...(message.trim() === '' && { message: 'Enter what you are asking for, and why.' }),
  };
}
