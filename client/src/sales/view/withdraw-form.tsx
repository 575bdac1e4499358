import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { SALE_LIMITS } from '../../../../server/sales/sale.rules';
import type { SaleDetailView } from '../../../../server/sales/sales.dto.js';
import { formMessage, showFieldErrors, submitting } from '../../lib/forms/forms';
import { formatMoney } from '../../ui/format/currency';
import { PortalFormDialog } from '../../ui/portal/dialogs/portal-form-dialog';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { useWithdrawStatement } from '../sales.api';

interface WithdrawFormProps {
  sale: SaleDetailView;
  onSaved: () => void;
  onClose: () => void;
}

/** Reverses the bookings of a statement, for example because the wrong file was imported. */
export function WithdrawForm({ sale, onSaved, onClose }: WithdrawFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? 'Please give a reason.' : null) },
  });
  const withdraw = useWithdrawStatement(sale.id);
  const submit = submitting(form, (values, fields) =>
    withdraw.mutate(values, { onSuccess: onSaved, onError: (error) => void showFieldErrors(form, fields, error) }),
  );
  return (
    <PortalFormDialog
      title="Withdraw this statement?"
      root={root}
      unsaved={form.isDirty()}
      saving={withdraw.isPending}
      refusal={formMessage(Object.keys(form.values), withdraw.error, 'Failed to withdraw the statement.')}
      confirm="Withdraw statement"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        {`${formatMoney(sale.gross, sale.currency)} is taken out of the books, dated today. The file can be imported again afterwards.`}
      </Text>
      <PortalTextarea {...FIELD} label="Reason" required minRows={2} maxLength={SALE_LIMITS.reason} {...form.getInputProps('reason')} />
    </PortalFormDialog>
  );
}
