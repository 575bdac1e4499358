import { Select, Stack, TextInput } from '@mantine/core';
import { pounds } from '../../../../server/finance/money.rules';
import { currencyOf, enteredLines } from '../../../../server/sales/entry/sale-entry.rules';
import { PAYMENT_STATUSES, SALE_LIMITS, SETTLEMENT_ACCOUNTS } from '../../../../server/sales/sale.rules';
import type { SaleTotals } from '../../../../server/sales/amounts/totals.rules';
import { formatMoney } from '../../ui/format/currency';
import { PortalChoice } from '../../ui/portal/fields/portal-choice';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalFact, PortalFacts } from '../../ui/portal/layout/portal-facts';
import type { StepProps } from './basics-step';

const STATUSES = PAYMENT_STATUSES.map((value) => ({ value, label: value }));

/** The payment and the account it arrives in, and a preview of the posting. */
export function PaymentsStep({ form, totals, errors, dispatch }: StepProps & { totals: SaleTotals }) {
  const lines = enteredLines(form).length;
  return (
    <Stack>
      <PortalChoice
        label="Payment status"
        options={STATUSES}
        path="paymentStatus"
        value={PAYMENT_STATUSES.find((status) => status === form.paymentStatus) ?? null}
        error={errors['paymentStatus']}
        onChange={(paymentStatus) => dispatch({ type: 'set', values: { paymentStatus } })}
      />
      <Select
        {...FIELD}
        label="Settlement account"
        description="Where the customer’s money arrives."
        required
        allowDeselect={false}
        data={SETTLEMENT_ACCOUNTS.map(({ code, label }) => ({ value: code, label }))}
        data-path="settlementAccount"
        value={form.settlementAccount === '' ? null : form.settlementAccount}
        error={errors['settlementAccount']}
        onChange={(account) => dispatch({ type: 'set', values: { settlementAccount: account ?? '' } })}
      />
      {form.paymentStatus === 'Part-Paid' && (
        <TextInput
          {...FIELD}
          label={`Amount received (${currencyOf(form)})`}
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={SALE_LIMITS.number}
          data-path="amountReceived"
          value={form.amountReceived}
          error={errors['amountReceived']}
          onChange={({ currentTarget: { value } }) => dispatch({ type: 'set', values: { amountReceived: value } })}
        />
      )}
      <PortalFacts>
        <PortalFact label="Customer">{form.customer.name === '' ? '–' : form.customer.name}</PortalFact>
        <PortalFact label="Lines">{lines.toLocaleString('en-GB')}</PortalFact>
        <PortalFact label="Gross">{formatMoney(pounds(totals.gross), currencyOf(form))}</PortalFact>
      </PortalFacts>
    </Stack>
  );
}
