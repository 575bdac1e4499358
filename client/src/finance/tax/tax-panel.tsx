import { Button, Group, NumberInput, Paper, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { amountProblem, parsePounds, splitGross, vatOnNet } from '../../../../server/finance/money.rules';
import { TAX_REPORT_TYPES, type TaxReportType } from '../../../../server/finance/reports/reports.rules';
import { corporationTax, FIRST_TAX_DAY, FLAT_RATE } from '../../../../server/finance/tax/corporation-tax.rules';
import { DEFAULT_VAT_RATE, VAT_RATES } from '../../../../server/finance/transactions/transaction.rules';
import { formatPounds } from '../../ui/format/money';
import { messageOf } from '../../lib/http/http';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalFact, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { companyQuery, useTaxReport, type Days } from '../finance.api';
import { accountingYears } from './accounting-years';
import { TaxReportDialog } from './tax-report-dialog';
import { TAX_REPORT_TITLES } from './tax-report-text';

const pounds = (pence: number): string => formatPounds(pence / 100);
const problemOf = (typed: string): string | undefined => (typed === '' ? undefined : amountProblem(typed, { zero: true }));

/** Reports of the period for VAT and corporation tax, and calculators. They store nothing. */
export function TaxPanel({ days }: { days: Days }) {
  const company = useQuery(companyQuery).data;
  // Corporation tax is computed for an accounting period, not for the days of the page.
  const [year] = accountingYears(company, 1);
  const period = year === undefined || year.from < FIRST_TAX_DAY ? days : year;
  const { mutate, data, error, isPending, reset } = useTaxReport();
  const generate = (report_type: TaxReportType): void => {
    if (isPending) return;
    mutate({
      report_type,
      period_start: days.from,
      period_end: days.to,
      company_number: company === undefined || company.company_number === '' ? null : company.company_number,
      vat_registration: company?.vat_registration ?? null,
    });
  };
  return (
    <PortalPanel
      bare
      title="HMRC Tax Reports"
      text="Estimates. Check them with your accountant before you file or pay."
      aside={
        <Group gap="xs">
          {TAX_REPORT_TYPES.map((type) => (
            <Button key={type} variant="default" size="compact-md" onClick={() => generate(type)}>
              {TAX_REPORT_TITLES[type]}
            </Button>
          ))}
        </Group>
      }
    >
      {error !== null && <PortalNotice tone="error" title={messageOf(error, 'Failed to generate tax report. Please try again.')} />}
      {data !== undefined && <TaxReportDialog report={data} onClose={reset} />}
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <VatCalculator />
        <CorporationTaxCalculator days={period} associated={company?.associated_companies ?? 0} />
      </SimpleGrid>
    </PortalPanel>
  );
}

function VatCalculator() {
  const [amount, setAmount] = useState('');
  const [rate, setRate] = useState(String(DEFAULT_VAT_RATE));
  const [direction, setDirection] = useState('add');
  const pence = parsePounds(amount);
  const { net, vat } =
    direction === 'add' ? { net: pence ?? 0, vat: vatOnNet(pence ?? 0, Number(rate)) } : splitGross(pence ?? 0, Number(rate));
  return (
    <Paper withBorder p="md">
      <Stack>
        <Title order={3}>VAT calculator</Title>
        <TextInput
          {...FIELD}
          label="Amount (£)"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={amount}
          error={problemOf(amount)}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            {...FIELD}
            label="VAT rate"
            allowDeselect={false}
            data={VAT_RATES.map((rate) => ({ value: String(rate), label: `${rate}%` }))}
            value={rate}
            onChange={(value) => setRate(value ?? rate)}
          />
          <Select
            {...FIELD}
            label="The amount"
            allowDeselect={false}
            data={[
              { value: 'add', label: 'Excludes VAT' },
              { value: 'split', label: 'Includes VAT' },
            ]}
            value={direction}
            onChange={(value) => setDirection(value ?? direction)}
          />
        </SimpleGrid>
        <PortalFacts>
          <PortalFact label="Net">{pence === undefined ? '–' : pounds(net)}</PortalFact>
          <PortalFact label="VAT">{pence === undefined ? '–' : pounds(vat)}</PortalFact>
          <PortalFact label="Gross">{pence === undefined ? '–' : pounds(net + vat)}</PortalFact>
        </PortalFacts>
      </Stack>
    </Paper>
  );
}

/**
 * Shows the company's period and associated companies until the user types others: they may arrive after the user began to type.
 * @param days the accounting period @param associated the number of associated companies
 */
function CorporationTaxCalculator({ days, associated }: { days: Days; associated: number }) {
  const [profit, setProfit] = useState('');
  const [rate, setRate] = useState<number | string>(FLAT_RATE);
  const [typedAssociates, setTypedAssociates] = useState<number | string | null>(null);
  const [distributions, setDistributions] = useState('');
  const [typedDays, setTypedDays] = useState<Partial<Days>>({});
  const associates = typedAssociates ?? associated;
  const period: Days = { from: days.from, to: days.to, ...typedDays };
  const pence = parsePounds(profit);
  const isPeriod = period.from >= FIRST_TAX_DAY && period.from <= period.to && period.to <= '2099-12-31';
  const exempt = distributions === '' ? 0 : parsePounds(distributions);
  const computed =
    pence === undefined || exempt === undefined || !isPeriod
      ? undefined
      : corporationTax({ ...period, profit: pence, distributions: exempt, associates: Number(associates) || 0 });
  return (
    <Paper withBorder p="md">
      <Stack>
        <Title order={3}>Corporation tax calculator</Title>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            {...FIELD}
            label="Taxable profit (£)"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={profit}
            error={problemOf(profit)}
            onChange={(event) => setProfit(event.currentTarget.value)}
          />
          <NumberInput
            {...FIELD}
            label="Flat rate (%)"
            min={0}
            max={100}
            clampBehavior="strict"
            hideControls
            value={rate}
            onChange={setRate}
          />
          <TextInput
            {...FIELD}
            label="Exempt distributions (£)"
            description="Dividends received: for the limits only."
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={distributions}
            error={problemOf(distributions)}
            onChange={(event) => setDistributions(event.currentTarget.value)}
          />
          <NumberInput
            {...FIELD}
            label="Associated companies"
            description="They share the limits."
            min={0}
            max={99}
            clampBehavior="strict"
            allowDecimal={false}
            hideControls
            value={associates}
            onChange={setTypedAssociates}
          />
          <TextInput
            {...FIELD}
            type="date"
            label="First day"
            min={FIRST_TAX_DAY}
            value={period.from}
            error={isPeriod ? undefined : 'Choose days from April 2017, in order.'}
            onChange={(event) => setTypedDays({ ...typedDays, from: event.currentTarget.value })}
          />
          <TextInput
            {...FIELD}
            type="date"
            label="Last day"
            min={FIRST_TAX_DAY}
            value={period.to}
            onChange={(event) => setTypedDays({ ...typedDays, to: event.currentTarget.value })}
          />
        </SimpleGrid>
        <PortalFacts>
          <PortalFact label="At the flat rate">
            {pence === undefined ? '–' : pounds(Math.round((pence * (Number(rate) || 0)) / 100))}
          </PortalFact>
          <PortalFact label="Tax before relief">{computed === undefined ? '–' : pounds(computed.beforeRelief)}</PortalFact>
          <PortalFact label="Marginal relief">{computed === undefined ? '–' : pounds(0 - computed.relief)}</PortalFact>
          <PortalFact label="Corporation tax">{computed === undefined ? '–' : pounds(computed.tax)}</PortalFact>
        </PortalFacts>
        <Text size="sm" c="dimmed">
          19% up to £50,000 and 25% from £250,000 of profit a year, with marginal relief between them. Shorter periods have smaller limits.
        </Text>
      </Stack>
    </Paper>
  );
}
