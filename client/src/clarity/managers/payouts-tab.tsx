import { Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Outcome, PayableView } from '../../../../server/clarity/payables/payables.dto.js';
import {
  PAYABLE_STATUS_LABELS,
  PAYABLE_TOTAL_LABELS,
  PAYMENT_METHODS,
  REFERENCE_LENGTH,
  type PaymentMethod,
} from '../../../../server/clarity/payables/payables.rules';
import { formMessage } from '../../lib/forms/forms';
import { messageOf, isProofRequired } from '../../lib/http/http';
import { filterText } from '../../lib/lists/keyset';
import { useAddressDialog } from '../../lib/lists/use-address-dialog';
import { useAddress } from '../../lib/navigation/use-address';
import { useDates } from '../../ui/portal/time/portal-dates';
import { formatPounds } from '../../ui/format/money';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../ui/portal/dialogs/portal-dialog';
import { useDiscardQuestion } from '../../ui/portal/dialogs/portal-discard';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalExportLinks } from '../../ui/portal/lists/portal-export-links';
import type { PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { allPayablesQuery, payableFilter, useBankFile, usePay, type PayableChoice } from '../clarity.api';
import { PartsTable } from '../parts-table';
import { untilIn } from '../until';
import { METHOD_LABELS, PayableStatusText, rateOf } from '../pay/payable-status';
import { useBulkChoice } from './bulk-choice';
import { ClaimsFilter } from './claims-filter';
import { PayableDialog } from './payable-dialog';
import { OutcomesNotice } from './outcomes-notice';
import { PersonPay } from './person-pay';

const CHOICES: ReadonlyArray<{ value: PayableChoice; label: string }> = [
  ...(['owed', 'paid', 'payroll'] as const).map((value) => ({ value, label: PAYABLE_STATUS_LABELS[value] })),
  ...(['earned', 'reimbursed'] as const).map((value) => ({ value, label: PAYABLE_TOTAL_LABELS[value] })),
];
/** How long a change of bank details is highlighted next to payables. */
const FRESH_MS = 14 * 86_400_000;

/** Payables and their payment. */
export function PayoutsTab() {
  const [address, changeAddress] = useAddress();
  const status = CHOICES.find(({ value }) => value === address.get('status'))?.value ?? 'owed';
  const userId = address.get('person') ?? '';
  const until = untilIn(address);
  const query = useInfiniteQuery(allPayablesQuery(status, userId, until));
  const payable = useAddressDialog('payable');
  const set = (name: string, value: string): void =>
    changeAddress((now) => {
      if (value === '') now.delete(name);
      else now.set(name, value);
      return now;
    });
  const pay = usePay();
  const choice = useBulkChoice(query, ({ id, can }: PayableView) => (can.pay ? id : null));
  /** Those that were chosen when the question was asked. One that someone else pays since then is refused, and named. */
  const [asked, setAsked] = useState<readonly PayableView[] | null>(null);
  const [result, setResult] = useState<{ outcomes: Outcome[]; names: Map<string, string> } | null>(null);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const chosen = rows.filter(({ id }) => choice.chosenIds.includes(id));
  const send = (payables: readonly PayableView[], method: PaymentMethod, reference: string): void => {
    const names = new Map(payables.map(({ id, user_name, description }) => [id, `${user_name ?? 'Deleted user'}, ${description}`]));
    setResult(null);
    pay.mutate(
      { ids: payables.map(({ id }) => id), method, reference },
      {
        onSuccess: ({ outcomes }) => {
          setAsked(null);
          setResult({ outcomes, names });
          choice.choose(outcomes.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id));
        },
      },
    );
  };
  const columns: ReadonlyArray<PortalColumn<PayableView>> = [
    {
      key: 'select',
      onPhone: 'corner',
      header: 'Selected',
      width: '5rem',
      cell: ({ id, can, user_name, description }) =>
        can.pay ? (
          <Checkbox
            aria-label={`Select ${description} of ${user_name ?? 'Deleted user'}`}
            checked={choice.isChosen(id)}
            disabled={choice.isBarred(id)}
            onChange={() => choice.toggle(id)}
          />
        ) : (
          '–'
        ),
    },
    { key: 'person', header: 'Person', primary: true, cell: (row) => <Payee payable={row} /> },
    { key: 'what', header: 'For', cell: (row) => <ClaimTitle payable={row} /> },
    { key: 'status', onPhone: 'inline', header: 'Status', cell: (row) => <PayableStatusText payable={row} /> },
    { key: 'amount', header: 'Amount', align: 'end', width: '8rem', cell: ({ amount }) => formatPounds(amount) },
  ];
  const failure =
    pay.error === null || isProofRequired(pay.error)
      ? null
      : messageOf(pay.error, 'The payables could not be marked as paid. Please try again.');
  return (
    <PortalPanel bare title="Payouts" text="Pay at your bank first, then mark the payables as paid here, which settles it in the ledger.">
      <ClaimsFilter person={userId} until={until} untilLabel="Owed until" onChange={set}>
        <Select
          label="Status"
          flex="1 1 12rem"
          maw="20rem"
          allowDeselect={false}
          data={CHOICES}
          value={status}
          onChange={(value) => set('status', value === null || value === 'owed' ? '' : value)}
        />
      </ClaimsFilter>
      {failure !== null && asked === null && <PortalNotice tone="error" title={failure} />}
      {result !== null && <OutcomesNotice outcomes={result.outcomes} done="marked as paid" nameOf={(id) => result.names.get(id) ?? ''} />}
      <Group justify="space-between">
        {choice.control}
        {chosen.length > 0 && (
          <Group gap="xs">
            <BankFile chosen={chosen} />
            <Button size="compact-md" onClick={() => setAsked(chosen)}>{`Mark ${formatPounds(totalOf(chosen))} as paid`}</Button>
          </Group>
        )}
      </Group>
      <PartsTable
        label="Payouts"
        columns={columns}
        query={query}
        errorTitle="Failed to load the payables"
        empty={
          <PortalEmpty icon={IconCoins} title="No payables">
            Approved claims are listed here until they are paid.
          </PortalEmpty>
        }
        actions={({ id, description, user_name }) => (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Open ${description} of ${user_name ?? 'Deleted user'}`}
            onClick={() => payable.open(id)}
          >
            Open
          </Button>
        )}
      />
      {rows.length > 0 && (
        <Group gap="xs" justify="flex-end">
          <PortalExportLinks
            what="all payables that match this filter"
            href={(format) => `/api/clarity/payables/export?${filterText({ ...payableFilter(status), user_id: userId, until, format })}`}
          />
        </Group>
      )}
      {userId !== '' && <PersonPay key={userId} userId={userId} />}
      {payable.shown !== null && <PayableDialog id={payable.shown} onClose={payable.close} />}
      {asked !== null && (
        <PayDialog
          count={asked.length}
          total={totalOf(asked)}
          failure={failure}
          busy={pay.isPending}
          onConfirm={(method, reference) => send(asked, method, reference)}
          onClose={() => {
            pay.reset();
            setAsked(null);
          }}
        />
      )}
    </PortalPanel>
  );
}

/** In pounds. */
function totalOf(payables: readonly PayableView[]): number {
  return payables.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
}

/** Highlights a recent change of bank details, which may be fraudulent: an attacker's account would be paid. */
function Payee({ payable: { user_name, status, bank_details_since, can } }: { payable: PayableView }) {
  const [now] = useState(() => Date.now());
  const isFresh = bank_details_since !== null && now - Date.parse(bank_details_since) < FRESH_MS;
  return (
    <>
      <bdi>{user_name ?? 'Deleted user'}</bdi>
      {status === 'owed' && !can.pay && (
        <Text size="sm" c="dimmed">
          This is owed to you, so someone else has to pay it.
        </Text>
      )}
      {status === 'owed' && bank_details_since === null && (
        <Text size="sm" c="dimmed">
          No bank details
        </Text>
      )}
      {status === 'owed' && isFresh && (
        <Text size="sm" c="dimmed">
          {'Bank details changed '}
          <PortalTime iso={bank_details_since} />
        </Text>
      )}
    </>
  );
}

/** Downloads the bank payment file of the selected payables. */
function BankFile({ chosen }: { chosen: readonly PayableView[] }) {
  const file = useBankFile();
  const missing = [...new Set(chosen.filter(({ bank_details_since }) => bank_details_since === null).map(({ user_name }) => user_name))];
  if (missing.length > 0)
    return <Text size="sm">{`No bank file: ${missing.map((name) => name ?? 'a deleted user').join(', ')} without bank details.`}</Text>;
  const failed = formMessage([], file.error, 'The bank file could not be created. Please try again.');
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        {...ariaDisabled(file.isPending)}
        onClick={() => !file.isPending && file.mutate(chosen.map(({ id }) => id))}
      >
        CSV for the bank
      </Button>
      {failed !== null && <PortalNotice tone="error" title={failed} />}
    </>
  );
}

function ClaimTitle({ payable }: { payable: PayableView }) {
  const dates = useDates();
  return (
    <>
      <bdi>{payable.description}</bdi>
      <Text size="sm" c="dimmed">
        {[dates.day(payable.date), ...(payable.hourly === null ? [] : [rateOf(payable)])].join(', ')}
      </Text>
    </>
  );
}

interface PayDialogProps {
  count: number;
  /** Pounds. */
  total: number;
  /** Why the last attempt failed. */
  failure: string | null;
  busy: boolean;
  onConfirm: (method: PaymentMethod, reference: string) => void;
  onClose: () => void;
}

function PayDialog({ count, total, failure, busy, onConfirm, onClose }: PayDialogProps) {
  const [method, setMethod] = useState<PaymentMethod>('bank_transfer');
  const [reference, setReference] = useState('');
  const { close, question } = useDiscardQuestion(reference.trim() !== '', onClose);
  return (
    <PortalDialog title={`Mark ${formatPounds(total)} as paid?`} onEscape={close}>
      <Stack>
        {failure !== null && <PortalNotice tone="error" title={failure} />}
        <PortalDialogText>{count === 1 ? 'One payable is settled today.' : `${count} payables are settled today.`}</PortalDialogText>
        <Select
          {...FIELD}
          label="Method"
          allowDeselect={false}
          data={PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))}
          value={method}
          onChange={(value) => setMethod(PAYMENT_METHODS.find((candidate) => candidate === value) ?? method)}
        />
        <TextInput
          {...FIELD}
          label="Reference"
          description={
            method === 'manual'
              ? 'For example the number of the receipt. It is booked from the bank account.'
              : 'As your bank statement has it.'
          }
          required
          maxLength={REFERENCE_LENGTH}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
      </Stack>
      <PortalDialogActions>
        <Button variant="default" onClick={close}>
          Go back
        </Button>
        <Button disabled={busy || reference.trim() === ''} onClick={() => onConfirm(method, reference.trim())}>
          Mark as paid
        </Button>
      </PortalDialogActions>
      {question}
    </PortalDialog>
  );
}
