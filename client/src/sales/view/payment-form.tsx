import { Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { STERLING } from '../../../../server/finance/currency/currency.rules';
import { BANK } from '../../../../server/finance/ledger/accounts.rules';
import { SETTLEMENT_ACCOUNTS } from '../../../../server/sales/sale.rules';
import type { ReceivePayment } from '../../../../server/sales/payments/payments.dto.js';
import type { SaleDetailView } from '../../../../server/sales/sales.dto.js';
import { formMessage, showFieldErrors, submitting } from '../../lib/forms/forms';
import { newId } from '../../lib/forms/new-id';
import { ukToday } from '../../lib/time/now';
import { formatMoney } from '../../ui/format/currency';
import { PortalFormDialog } from '../../ui/portal/dialogs/portal-form-dialog';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { useReceivePayment } from '../sales.api';

interface PaymentFormProps {
  sale: SaleDetailView;
  onSaved: () => void;
  onClose: () => void;
}

const OPTIONAL = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const;

interface PaymentValues {
  date: string;
  amount: string;
  account: string;
  arrived: string;
  fee: string;
}

/** The request fields, without empty ones. */
function paymentOf(id: string, { arrived, fee, ...values }: PaymentValues): ReceivePayment {
  return { id, ...values, ...(arrived.trim() !== '' && { arrived }), ...(fee.trim() !== '' && { fee }) };
}

/** Records a payment after the sale was posted. */
export function PaymentForm({ sale, onSaved, onClose }: PaymentFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const [id] = useState(newId);
  const form = useForm({
    initialValues: {
      date: ukToday(),
      amount: sale.outstanding.toFixed(2),
      account: sale.settlement_account ?? BANK,
      arrived: '',
      fee: '',
    },
  });
  const receive = useReceivePayment(sale.id);
  const submit = submitting(form, (values, fields) =>
    receive.mutate(paymentOf(id, values), { onSuccess: onSaved, onError: (error) => void showFieldErrors(form, fields, error) }),
  );
  return (
    <PortalFormDialog
      title="Record payment"
      root={root}
      unsaved={form.isDirty()}
      saving={receive.isPending}
      refusal={formMessage(Object.keys(form.values), receive.error, 'Failed to record the payment.')}
      confirm="Record payment"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput {...FIELD} type="date" label="Received on" required min={sale.date} {...form.getInputProps('date')} />
      <TextInput
        {...FIELD}
        label={`Amount (${sale.currency})`}
        description={`${formatMoney(sale.outstanding, sale.currency)} is outstanding.`}
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...form.getInputProps('amount')}
      />
      <SimpleGrid cols={2}>
        <TextInput {...FIELD} label="Arrived (£)" {...OPTIONAL} {...form.getInputProps('arrived')} />
        <TextInput {...FIELD} label="Fee deducted (£)" {...OPTIONAL} {...form.getInputProps('fee')} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {sale.currency === STERLING
          ? 'Fill in one of them if the bank’s entry differs from the amount. The fee is posted as a cost.'
          : 'Fill them in if the bank’s entry differs. The rest is posted as an exchange difference.'}
      </Text>
      <Select
        {...FIELD}
        label="Account"
        required
        allowDeselect={false}
        data={SETTLEMENT_ACCOUNTS.map(({ code, label }) => ({ value: code, label }))}
        {...form.getInputProps('account')}
      />
    </PortalFormDialog>
  );
}
