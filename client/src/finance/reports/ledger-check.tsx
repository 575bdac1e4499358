import { Button, Stack, Text, Title } from '@mantine/core';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LedgerCheckView, WrongEntryView, WrongSumView } from '../../../../server/finance/ledger/ledger.dto.js';
import { monthEnd } from '../../../../server/finance/ledger/ledger.rules';
import { VAT_CODE_LABELS } from '../../../../server/finance/transactions/transaction.rules';
import { messageOf } from '../../lib/http/http';
import { formatMonth } from '../../ui/format/date';
import { formatPounds } from '../../ui/format/money';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalDay } from '../../ui/portal/time/portal-day';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { ledgerCheckQuery } from '../finance.api';
import { LedgerDocument } from '../ledger-document';
import { LedgerLines } from '../ledger-lines';
import { LinesButton } from '../lines-button';

/** Checks the whole ledger on request, and lists what differs from what was posted. */
export function LedgerCheck() {
  const { data, error, isFetching, refetch } = useQuery(ledgerCheckQuery);
  return (
    <PortalPanel
      title="Ledger check"
      text="Whether every entry balances and is as it was posted, and whether the totals behind the reports equal its lines, for all days. It also runs once a day."
      aside={
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={16} aria-hidden="true" />}
          {...ariaDisabled(isFetching)}
          onClick={() => !isFetching && void refetch()}
        >
          {isFetching ? 'Checking...' : 'Check the ledger'}
        </Button>
      }
    >
      {error !== null && !isFetching && <PortalNotice tone="error" title={messageOf(error, 'The ledger could not be checked.')} />}
      {data !== undefined && <Result check={data} />}
    </PortalPanel>
  );
}

function Result({ check: { ok, checked_at, entries, wrong_sums, wrong_entries, more } }: { check: LedgerCheckView }) {
  const when = (
    <>
      {entries === 1 ? '1 entry was' : `${entries.toLocaleString('en-GB')} entries were`} checked <PortalTime iso={checked_at} />.
    </>
  );
  if (ok)
    return (
      <PortalNotice tone="success" title="The ledger is as it was posted">
        {when}
      </PortalNotice>
    );
  return (
    <Stack gap="md">
      <PortalNotice tone="error" title="The ledger differs from what was posted">
        {when} Reports and returns may be wrong. Compare the rows below with a backup, and until the cause is found, close no month and file
        no return.
      </PortalNotice>
      {wrong_sums.length > 0 && <WrongSums sums={wrong_sums} />}
      {wrong_entries.length > 0 && (
        <Stack gap="xs">
          <Title order={3}>Entries that differ</Title>
          <PortalTable
            label="Entries that differ"
            columns={ENTRY_COLUMNS}
            rows={wrong_entries}
            rowKey={({ entry_id, problem }) => `${entry_id} ${problem}`}
            errorTitle="Failed to load the entries"
            empty={null}
          />
        </Stack>
      )}
      {more && <Text c="dimmed">There are more differences than are listed here.</Text>}
    </Stack>
  );
}

const PROBLEMS: Readonly<Record<WrongEntryView['problem'], string>> = {
  unbalanced: 'Its debits and credits differ',
  changed: 'Changed after it was posted',
};

const ENTRY_COLUMNS: ReadonlyArray<PortalColumn<WrongEntryView>> = [
  { key: 'day', header: 'Posted', primary: true, cell: ({ posted_on }) => <PortalDay day={posted_on} /> },
  { key: 'document', header: 'Document', cell: (entry) => <LedgerDocument document={entry} /> },
  { key: 'problem', header: 'Difference', cell: ({ problem }) => PROBLEMS[problem] },
];

const SUM_COLUMNS: ReadonlyArray<PortalColumn<WrongSumView>> = [
  { key: 'account', header: 'Account', primary: true, cell: nameOf },
  { key: 'month', header: 'Month', cell: ({ month }) => formatMonth(month) },
  { key: 'lines', header: 'Its lines', align: 'end', cell: ({ lines }) => formatPounds(lines) },
  {
    key: 'stored',
    header: 'Stored total',
    align: 'end',
    cell: ({ lines, stored }) => (lines === stored ? 'Same, from other lines' : formatPounds(stored)),
  },
];

/** Where the lines of a total are. */
function linesOf({ account, month, vat_code, vat_side }: WrongSumView): { path: string; parameters: Readonly<Record<string, string>> } {
  const path = `/staff/finance/ledger/accounts/${account}`;
  const days = { from: `${month}-01`, to: monthEnd(`${month}-01`) };
  return vat_code === null || vat_side === null
    ? { path: `${path}/lines`, parameters: days }
    : { path: `${path}/vat-lines`, parameters: { ...days, vat_code, vat_side } };
}

/** Totals that differ from their lines, which each of them expands to. */
function WrongSums({ sums }: { sums: readonly WrongSumView[] }) {
  const [shown, setShown] = useState<string | null>(null);
  const open = sums.find((sum) => keyOf(sum) === shown);
  return (
    <Stack gap="xs">
      <Title order={3}>Totals that differ</Title>
      <PortalTable
        label="Totals that differ"
        columns={SUM_COLUMNS}
        rows={sums}
        rowKey={keyOf}
        errorTitle="Failed to load the totals"
        empty={null}
        actions={(sum) => (
          <LinesButton
            name={`${nameOf(sum)}, ${formatMonth(sum.month)}`}
            isOpen={keyOf(sum) === shown}
            onToggle={() => setShown(keyOf(sum) === shown ? null : keyOf(sum))}
          />
        )}
      />
      {open !== undefined && <LedgerLines label={`Lines of ${nameOf(open)}, ${formatMonth(open.month)}`} {...linesOf(open)} />}
    </Stack>
  );
}

function nameOf({ account, account_name, vat_code }: WrongSumView): string {
  return `${account} ${account_name}${vat_code === null ? '' : `, ${VAT_CODE_LABELS[vat_code]}`}`;
}

function keyOf({ account, month, vat_code, vat_side }: WrongSumView): string {
  return `${account} ${month} ${vat_code ?? ''} ${vat_side ?? ''}`;
}
