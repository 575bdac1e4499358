import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { rateOn, STERLING, type DatedRate } from '../../../../server/finance/currency/currency.rules';
import { pounds } from '../../../../server/finance/money.rules';
import { currencyOf, enteredLines, readLine, type SaleForm } from '../../../../server/sales/entry/sale-entry.rules';
import { roundingOf, SALE_CHANNELS } from '../../../../server/sales/sale.rules';
import { saleTotals, type SaleTotals } from '../../../../server/sales/amounts/totals.rules';
import { useDates } from '../../ui/portal/time/portal-dates';
import { formatMoney } from '../../ui/format/currency';
import { formatPounds } from '../../ui/format/money';

function rateOf(form: SaleForm, rates: readonly DatedRate[]): DatedRate | undefined {
  const currency = currencyOf(form);
  return currency === STERLING ? undefined : rateOn(rates, currency, form.saleDate);
}

/** The totals of the lines, by the same rule as on the server. Invalid lines are excluded. */
export function useSaleTotals(form: SaleForm, rates: readonly DatedRate[]): SaleTotals {
  return useMemo(() => {
    const channel = SALE_CHANNELS.find((candidate) => candidate === form.channel) ?? 'Direct';
    const lines = enteredLines(form).flatMap((line) => readLine(line, channel).value ?? []);
    return saleTotals(lines, roundingOf(channel), rateOf(form, rates)?.rate ?? '1');
  }, [form, rates]);
}

interface SaleTotalsBarProps {
  form: SaleForm;
  totals: SaleTotals;
  rates: readonly DatedRate[];
}

/** Net, VAT and gross while the lines are entered; for another currency also in pounds, with the rate. */
export function SaleTotalsBar({ form, totals, rates }: SaleTotalsBarProps) {
  const dates = useDates();
  const currency = currencyOf(form);
  const rate = rateOf(form, rates);
  const money = (minor: number): string => formatMoney(pounds(minor), currency);
  return (
    <Group role="status" aria-label="Totals" gap="lg" justify="flex-end">
      <Text size="sm">
        Net <strong>{money(totals.net)}</strong>
      </Text>
      <Text size="sm">
        VAT <strong>{money(totals.vat)}</strong>
      </Text>
      <Text>
        Gross <strong>{money(totals.gross)}</strong>
      </Text>
      {currency !== STERLING && (
        <Text size="sm" c="dimmed">
          {rate === undefined
            ? 'There is no exchange rate for this day. Please enter one under Finances.'
            : `${formatPounds(pounds(totals.grossPence))} at ${rate.rate} (${rate.source}, ${dates.day(rate.from)})`}
        </Text>
      )}
    </Group>
  );
}
