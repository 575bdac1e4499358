import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { VatPeriodView } from '../../../../server/finance/tax/filing/vat-filing.dto.js';
import type { VatReturnView, VatRowView } from '../../../../server/finance/tax/vat-return.dto.js';
import { BOX_LABELS, BOX_SOURCES, WHOLE_POUND_BOXES, type NineBoxes } from '../../../../server/finance/tax/vat-return.rules';
import { VAT_CODE_LABELS } from '../../../../server/finance/transactions/transaction.rules';
import { isCalendarDate } from '../../../../server/platform/time/days.rules';
import { saveFile } from '../../lib/http/save-file';
import { filterText } from '../../lib/lists/keyset';
import { useExpandedRow } from '../../lib/lists/use-expanded-row';
import { useAddress } from '../../lib/navigation/use-address';
import { ukToday } from '../../lib/time/now';
import { formatPounds, withMinus } from '../../ui/format/money';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalOpened } from '../../ui/portal/layout/portal-opened';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalExportLinks } from '../../ui/portal/lists/portal-export-links';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { useDates } from '../../ui/portal/time/portal-dates';
import { companyQuery, vatPeriodsQuery, vatReturnQuery, type Days } from '../finance.api';
import { LedgerLines } from '../ledger-lines';
import { FiledReturns } from './filed-returns';
import { FileReturnDialog } from './file-return-dialog';
import { ThresholdWatch } from './threshold-watch';
import { TaxPayment, type TaxPaymentActions } from './tax-payment';
import { LinesButton } from '../lines-button';
import { VatOutside } from './vat-outside';

type Box = keyof NineBoxes;

interface BoxRow {
  box: Box;
  label: string;
  amount: string;
}

const BOXES = Object.keys(BOX_LABELS) as Box[];
/** How a box follows from others. */
const COMPUTED: Readonly<Partial<Record<Box, string>>> = { box3: 'Box 1 plus box 2.', box5: 'The difference between boxes 3 and 4.' };
const wholePounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 });
/** Names the chosen VAT period in the address. */
const PERIOD = 'vat';
/** Value of the option for the period at the top of the page. */
const PAGE_DAYS = 'page';

const COLUMNS: ReadonlyArray<PortalColumn<BoxRow>> = [
  { key: 'label', header: 'Box', primary: true, cell: ({ box, label }) => `${numberOf(box)} ${label}` },
  { key: 'amount', header: 'Amount', align: 'end', width: '9rem', cell: ({ amount }) => amount },
];
const ROW_COLUMNS: ReadonlyArray<PortalColumn<VatReturnView['rows'][number]>> = [
  { key: 'account', header: 'Account', primary: true, cell: (row) => `${accountOf(row)}${row.late ? ' (late)' : ''}` },
  { key: 'code', header: 'VAT code', cell: ({ vat_code }) => VAT_CODE_LABELS[vat_code] },
  { key: 'amount', header: 'Amount', align: 'end', width: '9rem', cell: ({ amount }) => formatPounds(amount) },
];

/** For a box that is computed from several others. */
const SOURCE_COLUMNS: ReadonlyArray<PortalColumn<VatRowView>> = [
  ...ROW_COLUMNS.slice(0, 1),
  { key: 'box', header: 'Box', width: '4rem', cell: ({ box }) => numberOf(box) },
  ...ROW_COLUMNS.slice(1),
];

/** The nine boxes of a period, which can be marked as filed. Nothing is sent to HMRC. */
export function VatPanel({ days, ...actions }: { days: Days } & TaxPaymentActions) {
  const company = useQuery(companyQuery).data;
  if (company !== undefined && company.version > 0 && company.vat_registration === null)
    return (
      <PortalPanel title="VAT">
        <Stack>
          <Text>The company is not registered for VAT: it charges none, and the VAT that it pays is part of its costs.</Text>
          <VatOutside />
          <ThresholdWatch />
        </Stack>
      </PortalPanel>
    );
  const isRegistered = company === undefined || company.vat_end_date === null || company.vat_end_date >= ukToday();
  return <Returns days={days} isCompanyKnown={company === undefined || company.version > 0} isRegistered={isRegistered} {...actions} />;
}

interface ReturnsProps extends TaxPaymentActions {
  days: Days;
  isCompanyKnown: boolean;
  isRegistered: boolean;
}

function Returns({ days, isCompanyKnown, isRegistered, onPay, onOpenJournal }: ReturnsProps) {
  const dates = useDates();
  const periods = useQuery(vatPeriodsQuery).data ?? [];
  const [address, changeAddress] = useAddress();
  const picked = pickedIn(address);
  const setChosen = (period: string): void =>
    changeAddress((now) => {
      now.set(PERIOD, period);
      return now;
    });
  const next = periods.find(({ state }) => state === 'open') ?? periods.find(({ state }) => state === 'running');
  const chosen = picked ?? (next === undefined ? PAGE_DAYS : keyOf(next));
  const [from = '', to = ''] = chosen === PAGE_DAYS ? [days.from, days.to] : chosen.split(' ');
  const { data, error, isFetching, refetch } = useQuery(vatReturnQuery({ from, to }));
  const boxes = useExpandedRow('box', ['row']);
  const rows = useExpandedRow('row');
  const open = BOXES.find((box) => box === boxes.shown && BOX_SOURCES[box].length > 0);
  const sources = open === undefined ? [] : BOX_SOURCES[open];
  const openRow = data?.rows.find((row) => sources.includes(row.box) && rowKey(row) === rows.shown);
  const isEnded = periods.some((period) => period.state === 'ended' && keyOf(period) === chosen);
  /** As it was when the dialog opened, so that only the boxes that were on the screen are filed. */
  const [filing, setFiling] = useState<VatReturnView | null>(null);
  const [showsLimits, setShowsLimits] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const periodField = useRef<HTMLInputElement>(null);
  const startFiling = (vatReturn: VatReturnView): void => {
    // The period that is next changes when another director files this one: the dialog must keep the return it was opened for.
    setChosen(keyOf({ from, to }));
    setFiling(vatReturn);
  };
  const isChosenListed = chosen === PAGE_DAYS || periods.some((period) => keyOf(period) === chosen);
  return (
    <PortalPanel
      bare
      title="VAT return"
      text="By tax point. Nothing is sent to HMRC: a return that is typed there by hand is not Making Tax Digital, so hand the file to your bridging software."
      aside={
        data !== undefined && (
          <Group gap="xs">
            <PortalExportLinks
              what="VAT return"
              href={(format) => `/api/staff/finance/exports/report?${filterText({ report: 'vat-return', from, to, format })}`}
            />
            <Button variant="default" size="compact-md" onClick={() => saveJson(data)}>
              JSON
            </Button>
            {data.can_file && (
              <Button size="compact-md" onClick={() => startFiling(data)}>
                Mark as filed
              </Button>
            )}
          </Group>
        )
      }
    >
      <Stack>
        <PortalOutcome message={message} />
        <VatOutside />
        <Select
          {...FIELD}
          ref={periodField}
          label="VAT period"
          allowDeselect={false}
          data={[
            { value: PAGE_DAYS, label: `Days chosen above: ${dates.span(days)}` },
            ...periods.map((period) => ({
              value: keyOf(period),
              label: `${dates.span(period)}, ${stateOf(period, dates.day(period.due_date))}`,
            })),
            ...(isChosenListed ? [] : [{ value: chosen, label: dates.span({ from, to }) }]),
          ]}
          value={chosen}
          onChange={(value) => setChosen(value ?? PAGE_DAYS)}
        />
        {data !== undefined && <Notices data={data} />}
        {data !== undefined && data.filed !== null && (
          <TaxPayment
            settlement={data.filed.settlement}
            isPayment={data.is_payment}
            start={{ kind: 'vat', description: `VAT of ${dates.span(data)}`, vat_return_id: data.filed.id }}
            onPay={onPay}
            onOpenJournal={onOpenJournal}
          />
        )}
        {data !== undefined && data.filed === null && !data.can_file && (
          <Text c="dimmed">
            {data.is_running && `This VAT period ends on ${dates.day(to)}. Its return can be marked as filed after that.`}
            {isEnded && 'This period follows once the return before it is marked as filed.'}
            {!data.is_running &&
              !isEnded &&
              (isCompanyKnown
                ? 'These days are not a VAT period: part of them may be filed already, and the next return has other amounts.'
                : 'Enter the VAT registration under Company Info, or that there is none. The VAT periods follow from it.')}
          </Text>
        )}
      </Stack>
      <PortalTable
        tabular
        label="VAT return"
        columns={COLUMNS}
        rows={data === undefined ? undefined : BOXES.map((box) => rowOf(box, data))}
        rowKey={({ box }) => box}
        error={error}
        errorTitle="Failed to load the VAT return"
        onRetry={() => void refetch()}
        retrying={isFetching}
        empty={null}
        actions={({ box }) =>
          BOX_SOURCES[box].length === 0 ? (
            <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              No rows
            </Text>
          ) : (
            <LinesButton what="Rows" name={`box ${numberOf(box)}`} isOpen={open === box} onToggle={() => boxes.toggle(box)} />
          )
        }
      />
      {data !== undefined && <Text fw={600}>{`${formatPounds(data.box5)} ${data.is_payment ? 'to pay' : 'to be repaid'}`}</Text>}
      <Text size="sm" c="dimmed">
        Boxes 2, 8 and 9 are for goods traded between Northern Ireland and the EU. The accounts record none, so these boxes are always 0.
      </Text>
      {open !== undefined && data !== undefined && (
        <PortalOpened title={`Box ${numberOf(open)}: ${BOX_LABELS[open]}`}>
          {COMPUTED[open] !== undefined && <Text>{COMPUTED[open]}</Text>}
          <PortalTable
            label={`Box ${numberOf(open)}`}
            columns={sources.length > 1 ? SOURCE_COLUMNS : ROW_COLUMNS}
            rows={data.rows.filter(({ box }) => sources.includes(box))}
            rowKey={rowKey}
            errorTitle="Failed to load the rows"
            empty="Nothing in this period counts in this box."
            actions={(row) => <LinesButton name={nameOf(row)} isOpen={row === openRow} onToggle={() => rows.toggle(rowKey(row))} />}
          />
        </PortalOpened>
      )}
      {openRow !== undefined && (
        <LedgerLines
          label={`Lines of ${nameOf(openRow)}`}
          path="/staff/finance/vat-return/lines"
          parameters={{ from, to, account: openRow.account, vat_code: openRow.vat_code, late: String(openRow.late) }}
        />
      )}
      <Group>
        <Button variant="default" size="compact-md" aria-expanded={showsLimits} onClick={() => setShowsLimits(!showsLimits)}>
          VAT limits
        </Button>
      </Group>
      {showsLimits && <ThresholdWatch isRegistered={isRegistered} />}
      <FiledReturns
        onOpen={(period) => {
          setChosen(keyOf(period));
          // The return is shown further up, where the user could miss it.
          periodField.current?.focus();
        }}
      />
      {filing !== null && (
        <FileReturnDialog
          vatReturn={filing}
          filed={data !== undefined && keyOf(data) === keyOf(filing) ? data.filed : null}
          onFiled={() => {
            setFiling(null);
            setChosen(keyOf(filing));
            setMessage(`The return of ${dates.period(filing)} is marked as filed.`);
          }}
          onClose={() => setFiling(null)}
        />
      )}
    </PortalPanel>
  );
}

function Notices({ data: { filed, late_vat, late_vat_above_limit } }: { data: VatReturnView }) {
  const dates = useDates();
  const late = `${formatPounds(Math.abs(late_vat))} of VAT ${late_vat < 0 ? 'reclaimed' : 'due'} belongs to earlier periods, but was entered after their returns were filed.`;
  return (
    <>
      {filed !== null && (
        <Text c="dimmed">
          {`Filed on ${dates.day(filed.on)} by ${filed.by_name ?? 'a deleted user'}. It no longer changes; later entries count in the next return.`}
          {filed.note !== '' && (
            <>
              {' '}
              Note: <bdi>{filed.note}</bdi>
            </>
          )}
        </Text>
      )}
      {late_vat_above_limit ? (
        <PortalNotice tone="warning" title={late}>
          That is above the limit for correcting errors in a return: report it to HMRC separately (VAT Notice 700/45).
        </PortalNotice>
      ) : (
        late_vat !== 0 && <Text>{late}</Text>
      )}
    </>
  );
}

const accountOf = ({ account, account_name }: VatRowView): string => `${account} ${account_name}`.trim();
const nameOf = (row: VatRowView): string => `${accountOf(row)}, ${VAT_CODE_LABELS[row.vat_code]}${row.late ? ', late' : ''}`;

const stateOf = ({ state }: VatPeriodView, due: string): string =>
  state === 'filed' ? 'filed' : state === 'running' ? `running, due ${due}` : `due ${due}`;

const numberOf = (box: Box): string => box.slice(3);
const keyOf = ({ from, to }: Days): string => `${from} ${to}`;
const rowKey = ({ account, vat_code, late }: VatRowView): string => `${account} ${vat_code}${late ? ' late' : ''}`;

/** The period that the address names; null for none. */
function pickedIn(address: URLSearchParams): string | null {
  const period = address.get(PERIOD) ?? '';
  const days = period.split(' ');
  return period === PAGE_DAYS || (days.length === 2 && days.every(isCalendarDate)) ? period : null;
}

function rowOf(box: Box, data: VatReturnView): BoxRow {
  return {
    box,
    label: BOX_LABELS[box],
    amount: WHOLE_POUND_BOXES.includes(box) ? withMinus(wholePounds.format(data[box])) : formatPounds(data[box]),
  };
}

/** Downloads the boxes in the format of bridging software. */
function saveJson(data: VatReturnView): void {
  const values = Object.fromEntries(BOXES.map((box) => [box, WHOLE_POUND_BOXES.includes(box) ? String(data[box]) : data[box].toFixed(2)]));
  const text = JSON.stringify({ from: data.from, to: data.to, ...values }, null, 2);
  saveFile(`vat-return-${data.from}-to-${data.to}.json`, 'application/json', text);
}
