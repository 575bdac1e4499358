import { Button, Group, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BankDetailsView } from '../../../../server/clarity/bank/bank.dto.js';
import {
  ACCOUNT_NAME_LENGTH,
  ACCOUNT_NUMBER_MESSAGE,
  parseAccountNumber,
  parseSortCode,
  SORT_CODE_MESSAGE,
} from '../../../../server/clarity/bank/bank.rules';
import type { Loaded } from '../../lib/forms/merge';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { useListActions } from '../../lib/lists/use-list-actions';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalSharedDialog } from '../../ui/portal/dialogs/portal-shared-dialog';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalFact, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { bankQuery, saveBankDetails, useClarityChanged, useDeleteBankDetails } from '../clarity.api';

/** Name of the form. */
const BANK_FORM = 'clarity-bank';

/**
 * The user's bank account for payouts.
 * @param canChange false once nothing is owed to someone who left: then it can only be deleted, and without one there is nothing to show.
 */
export function BankPanel({ canChange }: { canChange: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(bankQuery);
  const remove = useDeleteBankDetails();
  const { open, setOpen, close, outcome, done, run } = useListActions<{ kind: 'form' | 'delete' }>(
    'clarity-bank',
    ({ kind }) => (kind === 'form' ? BANK_FORM : null),
    [[remove, 'Your bank details could not be deleted. Please try again.']],
  );
  const details = data?.details ?? null;
  if (!canChange && details === null) return <PortalOutcome {...outcome} />;
  return (
    <PortalPanel
      title="Where you are paid"
      text="A bank account in the United Kingdom. The people who pay you see it in the bank file; you are emailed about every change."
      aside={
        data !== undefined && (
          <Group gap="xs">
            {details !== null && (
              <Button variant="default" size="compact-md" onClick={() => setOpen({ kind: 'delete' })}>
                Delete
              </Button>
            )}
            {canChange && (
              <Button variant="default" size="compact-md" onClick={() => setOpen({ kind: 'form' })}>
                {details === null ? 'Add bank details' : 'Change'}
              </Button>
            )}
          </Group>
        )
      }
    >
      <PortalOutcome {...outcome} />
      {data === undefined && error !== null && (
        <PortalLoadError title="Failed to load your bank details" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {details !== null && (
        <PortalFacts>
          <PortalFact label="Name on the account">
            <bdi>{details.account_name}</bdi>
          </PortalFact>
          <PortalFact label="Sort code">{details.sort_code}</PortalFact>
          <PortalFact label="Account number">{`ends in ${details.account_number_end}`}</PortalFact>
        </PortalFacts>
      )}
      {open?.kind === 'form' && <BankForm details={details} onSaved={() => done('Your bank details are saved.')} onClose={close} />}
      {open?.kind === 'delete' && (
        <PortalConfirm
          title="Delete your bank details?"
          confirm="Delete"
          danger
          onConfirm={() => run(remove, undefined, 'Your bank details are deleted.')}
          onCancel={close}
        >
          Without them you cannot be paid by bank file.
        </PortalConfirm>
      )}
    </PortalPanel>
  );
}

interface BankValues {
  account_name: string;
  sort_code: string;
  account_number: string;
}

function BankForm({ details, onSaved, onClose }: { details: BankDetailsView | null; onSaved: () => void; onClose: () => void }) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useClarityChanged();
  const [loaded] = useState(() => loadedDetails(details));
  const shared = useSharedForm<BankValues>({
    name: BANK_FORM,
    root,
    loaded,
    validate: problems,
    send: async (values, version) => {
      try {
        return loadedDetails((await saveBankDetails({ ...values, version })).details);
      } finally {
        void changed();
      }
    },
    currentOf: () => null,
    failure: 'Your bank details could not be saved. Please try again.',
    onSaved,
  });
  const { form } = shared;
  return (
    <PortalSharedDialog title="Where you are paid" root={root} shared={shared} confirm="Save" onClose={onClose}>
      <TextInput
        {...FIELD}
        label="Name on the account"
        required
        data-autofocus
        autoComplete="off"
        maxLength={ACCOUNT_NAME_LENGTH}
        {...form.getInputProps('account_name')}
      />
      <SimpleGrid cols={2}>
        <TextInput
          {...FIELD}
          label="Sort code"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          {...form.getInputProps('sort_code')}
        />
        <TextInput
          {...FIELD}
          label="Account number"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          {...form.getInputProps('account_number')}
        />
      </SimpleGrid>
    </PortalSharedDialog>
  );
}

/** The number has to be entered again with each change: only its last digits are shown. */
function loadedDetails(details: BankDetailsView | null): Loaded<BankValues> {
  const { account_name = '', sort_code = '', version = 0 } = details ?? {};
  return { values: { account_name, sort_code, account_number: '' }, version };
}

function problems({ account_name, sort_code, account_number }: BankValues): Record<string, string> {
  return {
    ...(account_name.trim() === '' && { account_name: 'Please enter the name on the account.' }),
    ...(parseSortCode(sort_code) === undefined && { sort_code: SORT_CODE_MESSAGE }),
    ...(parseAccountNumber(account_number) === undefined && { account_number: ACCOUNT_NUMBER_MESSAGE }),
  };
}
