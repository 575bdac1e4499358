import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { parsePounds, pounds } from '../../../../server/finance/money.rules';
import { parseQuantity } from '../../../../server/sales/entry/sale-entry.rules';
import { partialRefund, wholeRefund, type RefundableLine } from '../../../../server/sales/refunds/refund.rules';
import { MILLI, SALE_LIMITS } from '../../../../server/sales/sale.rules';
import type { SaleDetailView, SaleLineView } from '../../../../server/sales/sales.dto.js';
import { focusFirstError, formMessage } from '../../lib/forms/forms';
import { newId } from '../../lib/forms/new-id';
import { ApiError } from '../../lib/http/http';
import { ukToday } from '../../lib/time/now';
import { formatMoney } from '../../ui/format/currency';
import { PortalFormDialog } from '../../ui/portal/dialogs/portal-form-dialog';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { PortalChoice } from '../../ui/portal/fields/portal-choice';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { saleQuery, useRefundSale } from '../sales.api';

interface RefundFormProps {
  id: string;
  onRefunded: (message: string) => void;
  onClose: () => void;
}

const EXTENTS = [
  { value: 'whole', label: 'Everything that is left' },
  { value: 'lines', label: 'Some lines' },
] as const;

/** The input for one line; empty if it is not refunded. */
interface LinePart {
  quantity: string;
  amount: string;
}

const NOTHING: LinePart = { quantity: '', amount: '' };

/** Refunds a sale, in full or in part. The sum next to the button is what the server books. */
export function RefundForm({ id, onRefunded, onClose }: RefundFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const { data: sale, error: loadError, isFetching, refetch } = useQuery(saleQuery(id));
  const [refundId] = useState(newId);
  const [date, setDate] = useState(() => ukToday());
  const [reason, setReason] = useState('');
  const [extent, setExtent] = useState<'whole' | 'lines'>('whole');
  const [parts, setParts] = useState<Readonly<Record<number, LinePart>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const refund = useRefundSale(id);
  const choices = Object.entries(parts)
    .filter(([, part]) => part.quantity.trim() !== '' || part.amount.trim() !== '')
    .map(([line, part]) => ({ lineNo: Number(line), ...part }));
  const lines = sale?.lines.map(toRefundable) ?? [];
  const result = extent === 'whole' ? { lines: wholeRefund(lines) } : partialRefund(lines, choices);
  const total = 'lines' in result ? result.lines.reduce((sum, line) => sum + line.netMinor + line.vatMinor, 0) : undefined;
  const problems = (): Record<string, string> => ({
    ...(date === '' && { date: 'Please enter the date of the refund.' }),
    ...(reason.trim() === '' && { reason: 'Please say why the sale is refunded.' }),
    ...(extent === 'lines' && choices.length === 0 && { lines: 'Please enter a quantity or an amount for at least one line.' }),
    ...('problems' in result && Object.fromEntries(Object.entries(result.problems).map(([line, problem]) => [`line.${line}`, problem]))),
  });
  /** Clears the errors of fields once they change. */
  const corrected = (...fields: string[]): void =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const errors = problems();
    setErrors(errors);
    if (Object.keys(errors).length > 0) {
      focusFirstError(root.current, errors);
      return;
    }
    refund.mutate(
      {
        id: refundId,
        date,
        reason,
        ...(extent === 'lines' && {
          lines: choices.map(({ lineNo, quantity, amount }) => ({
            line_no: lineNo,
            ...(quantity.trim() !== '' && { quantity }),
            ...(amount.trim() !== '' && { amount }),
          })),
        }),
      },
      {
        onSuccess: ({ refunds }) => onRefunded(`The refund is posted, with credit note ${refunds.at(-1)?.credit_note ?? ''}.`),
        onError: (error) => {
          if (error instanceof ApiError) setErrors(error.fields);
        },
      },
    );
  };
  return (
    <PortalFormDialog
      title={sale === undefined ? 'Refund' : `Refund ${sale.invoice ?? sale.customer}`}
      root={root}
      unsaved={reason !== '' || choices.length > 0}
      saving={refund.isPending}
      refusal={formMessage(['date', 'reason'], refund.error, 'Failed to refund the sale.')}
      confirm={total === undefined || sale === undefined ? 'Refund' : `Refund ${formatMoney(pounds(total), sale.currency)}`}
      onSubmit={submit}
      onClose={onClose}
    >
      {loadError !== null && sale === undefined && (
        <PortalLoadError title="Failed to load the sale" error={loadError} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      <PortalChoice label="What is refunded" options={EXTENTS} value={extent} onChange={setExtent} error={errors['lines']} />
      {extent === 'lines' && sale !== undefined && (
        <Stack gap="sm">
          {sale.lines.map((line) => (
            <LineFields
              key={line.line_no}
              line={line}
              sale={sale}
              part={parts[line.line_no] ?? NOTHING}
              error={errors[`line.${line.line_no}`] ?? ('problems' in result ? result.problems[line.line_no] : undefined)}
              onChange={(part) => {
                setParts({ ...parts, [line.line_no]: part });
                corrected(`line.${line.line_no}`, 'lines');
              }}
            />
          ))}
        </Stack>
      )}
      <TextInput
        {...FIELD}
        type="date"
        label="Refunded on"
        description="The refund counts on this day. A VAT return that is filed stays as it is."
        required
        min={sale?.date ?? '2000-01-01'}
        data-path="date"
        value={date}
        error={errors['date']}
        onChange={({ currentTarget: { value } }) => {
          setDate(value);
          corrected('date');
        }}
      />
      <PortalTextarea
        {...FIELD}
        label="Reason"
        description="It appears on the credit note."
        required
        minRows={2}
        maxLength={SALE_LIMITS.reason}
        data-path="reason"
        value={reason}
        error={errors['reason']}
        onChange={({ currentTarget: { value } }) => {
          setReason(value);
          corrected('reason');
        }}
      />
    </PortalFormDialog>
  );
}

interface LineFieldsProps {
  line: SaleLineView;
  sale: SaleDetailView;
  part: LinePart;
  error: string | undefined;
  onChange: (part: LinePart) => void;
}

function LineFields({ line, sale, part, error, onChange }: LineFieldsProps) {
  const remaining = line.quantity - line.refunded_quantity;
  const money = formatMoney(line.gross - line.refunded, sale.currency);
  const isDone = line.gross === line.refunded;
  return (
    <Stack gap="xxs" role="group" aria-label={`Line ${line.line_no}, ${line.product}`}>
      <Text fw={600}>
        <bdi>{line.product}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {isDone ? 'Refunded already.' : `${remaining.toLocaleString('en-GB')} or ${money} can be refunded.`}
      </Text>
      {!isDone && (
        <Group gap="sm" align="flex-start">
          <TextInput
            {...FIELD}
            label="Quantity"
            inputMode="decimal"
            autoComplete="off"
            maxLength={SALE_LIMITS.number}
            data-path={`line.${line.line_no}`}
            value={part.quantity}
            error={error}
            onChange={(event) => onChange({ quantity: event.currentTarget.value, amount: '' })}
          />
          <TextInput
            {...FIELD}
            label={`or amount (${sale.currency})`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={SALE_LIMITS.number}
            value={part.amount}
            onChange={(event) => onChange({ quantity: '', amount: event.currentTarget.value })}
          />
        </Group>
      )}
    </Stack>
  );
}

/** Amounts in pence are not needed here. */
function toRefundable(line: SaleLineView): RefundableLine {
  const minor = (amount: number): number => parsePounds(amount.toFixed(2)) ?? 0;
  const milli = (quantity: number): number => parseQuantity(quantity.toFixed(3)) ?? Math.round(quantity * MILLI);
  return {
    lineNo: line.line_no,
    quantityMilli: milli(line.quantity),
    refundedQuantityMilli: milli(line.refunded_quantity),
    netMinor: minor(line.net),
    vatMinor: minor(line.vat),
    netPence: 0,
    vatPence: 0,
    refundedMinor: minor(line.refunded),
  };
}
