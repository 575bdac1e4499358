import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SETTLEMENT_ACCOUNTS } from '../../../../server/sales/sale.rules';
import type { SaleDetailView, SaleLineView, SalePaymentView } from '../../../../server/sales/sales.dto.js';
import { VAT_CODE_LABELS } from '../../../../server/finance/transactions/transaction.rules';
import { downloadSignedIn } from '../../lib/http/download';
import { countryName } from '../../lib/locale/locale-options';
import { useDates } from '../../ui/portal/time/portal-dates';
import { formatMoney } from '../../ui/format/currency';
import { formatPounds } from '../../ui/format/money';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalFact, PortalFactNote, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { PortalTable } from '../../ui/portal/lists/portal-table';
import { PostedEntry } from '../../ui/portal/money/posted-entry';
import { saleQuery } from '../sales.api';
import { SaleStatus } from '../sale-status';
import { PaymentForm } from './payment-form';
import { StatementOfSale } from './statement-of-sale';
import { WithdrawForm } from './withdraw-form';

interface SaleDialogProps {
  /** Id of the sale, or of one of its refunds and payments. */
  id: string;
  onEdit: (saleId: string) => void;
  onRefund: (saleId: string) => void;
  onClose: () => void;
}

/** One sale: the whole document, with everything posted for it. */
export function SaleDialog({ id, onEdit, onRefund, onClose }: SaleDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(saleQuery(id));
  const [asking, setAsking] = useState<'payment' | 'withdrawal' | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  return (
    <PortalDialog side readFirst title={data === undefined ? 'Sale' : titleOf(data)} onEscape={onClose}>
      <Stack gap="md">
        {data === undefined && error === null && <Text role="status">Loading...</Text>}
        {data === undefined && error !== null && (
          <PortalLoadError title="Failed to load the sale" error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )}
        <PortalOutcome message={message} />
        {data !== undefined && <Document sale={data} />}
        <PortalDialogActions>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {data?.can.edit === true && <Button onClick={() => onEdit(data.id)}>Edit draft</Button>}
          {data?.can.receive === true && (
            <Button variant="default" onClick={() => setAsking('payment')}>
              Record payment
            </Button>
          )}
          {data?.can.withdraw === true && (
            <Button variant="default" onClick={() => setAsking('withdrawal')}>
              Withdraw statement
            </Button>
          )}
          {data?.can.refund === true && (
            <Button variant="default" onClick={() => onRefund(data.id)}>
              Refund
            </Button>
          )}
        </PortalDialogActions>
      </Stack>
      {asking === 'payment' && data !== undefined && (
        <PaymentForm
          sale={data}
          onClose={() => setAsking(null)}
          onSaved={() => {
            setAsking(null);
            setMessage('The payment is recorded.');
          }}
        />
      )}
      {asking === 'withdrawal' && data !== undefined && (
        <WithdrawForm
          sale={data}
          onClose={() => setAsking(null)}
          onSaved={() => {
            setAsking(null);
            setMessage('The statement is withdrawn.');
          }}
        />
      )}
    </PortalDialog>
  );
}

function titleOf({ customer, invoice }: SaleDetailView): string {
  const name = customer === '' ? 'Draft' : customer;
  return invoice === null ? name : `${invoice}, ${name}`;
}

const accountLabel = (code: string | null): string => SETTLEMENT_ACCOUNTS.find((account) => account.code === code)?.label ?? code ?? '';

/** How the bank’s entry differs from the payment. */
function Arrival({ amount_gbp, fee_gbp, difference_gbp }: Pick<SalePaymentView, 'amount_gbp' | 'fee_gbp' | 'difference_gbp'>) {
  if (fee_gbp === 0 && difference_gbp === 0) return null;
  const parts = [
    `${formatPounds(amount_gbp)} arrived`,
    ...(fee_gbp === 0 ? [] : [`${formatPounds(fee_gbp)} was deducted as a fee`]),
    ...(difference_gbp === 0
      ? []
      : [`${formatPounds(Math.abs(difference_gbp))} was ${difference_gbp > 0 ? 'gained' : 'lost'} by the exchange rate`]),
  ];
  return <Text size="sm">{`${parts.join(', ')}.`}</Text>;
}

function Document({ sale }: { sale: SaleDetailView }) {
  const dates = useDates();
  const { currency, entries, refunds, payments, lines } = sale;
  const money = (amount: number): string => formatMoney(amount, currency);
  return (
    <>
      <Facts sale={sale} />
      {lines.length > 0 && (
        <PortalTable
          label="Lines"
          columns={[
            { key: 'product', header: 'Product', primary: true, cell: ({ product }) => <bdi>{product}</bdi> },
            { key: 'quantity', header: 'Quantity', align: 'end', cell: ({ quantity }) => quantity.toLocaleString('en-GB') },
            {
              key: 'price',
              header: 'Unit price',
              align: 'end',
              cell: ({ unit_price, tax_inclusive }) => `${money(unit_price)}${tax_inclusive ? ' incl. VAT' : ''}`,
            },
            { key: 'discount', header: 'Discount', align: 'end', cell: (line) => discountOf(line, money) },
            { key: 'vat', header: 'VAT', align: 'end', cell: ({ vat, vat_code }) => `${money(vat)} · ${VAT_CODE_LABELS[vat_code]}` },
            { key: 'gross', header: 'Gross', align: 'end', cell: ({ gross }) => money(gross) },
          ]}
          rows={lines}
          rowKey={({ line_no }) => String(line_no)}
          errorTitle="Failed to load the lines"
          empty={null}
        />
      )}
      {sale.statement !== null && <StatementOfSale statement={sale.statement} currency={currency} />}
      {entries.map((entry) => (
        <PostedEntry key={entry.id} entry={entry} />
      ))}
      {payments.map(({ id, date, amount, account, entered_by_name, entries: posted, ...payment }) => (
        <Stack key={id} gap="xs">
          <Text fw={600}>{`${money(amount)} received on ${dates.day(date)}, ${accountLabel(account)}`}</Text>
          <EnteredBy name={entered_by_name} />
          <Arrival {...payment} />
          {posted.map((entry) => (
            <PostedEntry key={entry.id} entry={entry} />
          ))}
        </Stack>
      ))}
      {refunds.map(({ id, credit_note, date, gross, paid_back, reason, entered_by_name, entries: posted }) => (
        <Stack key={id} gap="xs">
          <Text fw={600}>{`${money(gross)} refunded on ${dates.day(date)}, ${credit_note}`}</Text>
          <EnteredBy name={entered_by_name} />
          {paid_back < gross && (
            <Text size="sm">
              {paid_back === 0
                ? 'Nothing was paid back: it was still owed.'
                : `${money(paid_back)} was paid back, and the rest was still owed.`}
            </Text>
          )}
          <Text>{reason}</Text>
          {sale.can.invoice && (
            <Anchor href={`/api/staff/sales/${sale.id}/refunds/${id}/credit-note.pdf`} download onClick={downloadSignedIn}>
              {`Download ${credit_note} as PDF`}
            </Anchor>
          )}
          {posted.map((entry) => (
            <PostedEntry key={entry.id} entry={entry} />
          ))}
        </Stack>
      ))}
    </>
  );
}

function EnteredBy({ name }: { name: string | null }) {
  return <Text size="sm" c="dimmed">{`Entered by ${name ?? 'a deleted user'}`}</Text>;
}

function discountOf({ discount_type, discount_value }: SaleLineView, money: (amount: number) => string): string {
  if (discount_value === 0) return '–';
  return discount_type === 'percent' ? `${discount_value}%` : money(discount_value);
}

function Facts({ sale }: { sale: SaleDetailView }) {
  const dates = useDates();
  const { customer_details: customer, currency, date, recognition_date, posted_on } = sale;
  const money = (amount: number): string => formatMoney(amount, currency);
  return (
    <PortalFacts>
      <PortalFact label="Status">
        <SaleStatus sale={sale} />
      </PortalFact>
      <PortalFact label="Date">
        {dates.day(date)}{' '}
        {posted_on !== null && posted_on !== date && (
          <PortalFactNote>{`counts from ${dates.day(posted_on)}: its month was closed`}</PortalFactNote>
        )}
      </PortalFact>
      {recognition_date !== date && <PortalFact label="Recognised">{dates.day(recognition_date)}</PortalFact>}
      <PortalFact label="Channel">{`${sale.channel}, ${sale.customer_type}, ${countryName(sale.country)}`}</PortalFact>
      <PortalFact label="Customer" prose>
        {[
          customer.name,
          customer.address,
          countryName(customer.country),
          customer.email,
          customer.vat_id === '' ? '' : `VAT ID ${customer.vat_id}`,
        ]
          .filter((part) => part !== '')
          .join('\n')}
      </PortalFact>
      <PortalFact label="Net">{money(sale.net)}</PortalFact>
      <PortalFact label="VAT">{money(sale.vat)}</PortalFact>
      <PortalFact label="Gross">
        {money(sale.gross)}{' '}
        {currency !== 'GBP' && sale.status !== 'Draft' && (
          <PortalFactNote>
            {`${formatPounds(sale.gross_gbp)} at ${sale.exchange_rate} (${sale.rate_source ?? ''}, ${sale.rate_date === null ? '' : dates.day(sale.rate_date)})`}
          </PortalFactNote>
        )}
      </PortalFact>
      <PortalFact label="Payment">
        {paymentText(sale)} {sale.outstanding > 0 && <PortalFactNote>{`${money(sale.outstanding)} outstanding`}</PortalFactNote>}
      </PortalFact>
      {sale.can.invoice && (
        <PortalFact label="Invoice">
          <Anchor href={`/api/staff/sales/${sale.id}/invoice.pdf`} download onClick={downloadSignedIn}>
            {`Download ${sale.invoice} as PDF`}
          </Anchor>
        </PortalFact>
      )}
      <PortalFact label="Rounding">{sale.rounding === 'retail' ? 'Once for the document' : 'Line by line'}</PortalFact>
      <PortalFact label="Entered by">{sale.entered_by_name ?? 'Deleted user'}</PortalFact>
    </PortalFacts>
  );
}

/** Whether it is paid, and to which account. Of what was taken back without ever being paid, nothing is due. */
function paymentText({ status, payment_status, settlement_account }: SaleDetailView): string {
  if (status === 'Refunded' && payment_status === 'Unpaid') return 'Nothing to pay';
  return settlement_account === null ? payment_status : `${payment_status}, ${accountLabel(settlement_account)}`;
}
