import { Button, Group, Select } from '@mantine/core';
import IconNotebook from '@tabler/icons-react/dist/esm/icons/IconNotebook.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { JournalView } from '../../../../server/finance/journals/journals.dto.js';
import { journalLabel } from '../../../../server/finance/journals/journal.rules';
import { TRANSACTION_STATUSES } from '../../../../server/finance/transactions/transaction.rules';
import { isDayToAskFor } from '../../../../server/platform/time/days.rules';
import { TRANSACTION_STATUS_LABELS } from '../../../../server/finance/finance.rules';
import { oneOf } from '../../lib/navigation/address-filter';
import { useAddress } from '../../lib/navigation/use-address';
import { keysetRows } from '../../lib/lists/keyset';
import { formatPounds } from '../../ui/format/money';
import { PortalDayField } from '../../ui/portal/fields/portal-day-field';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { DocumentStatus } from '../documents/document-status';
import { PortalCountedDay } from '../../ui/portal/time/portal-counted-day';
import { journalsQuery } from './journals.api';

const COLUMNS: ReadonlyArray<PortalColumn<JournalView>> = [
  { key: 'description', header: 'Description', primary: true, cell: ({ description }) => <bdi>{description}</bdi> },
  {
    key: 'date',
    onPhone: 'inline',
    header: 'Date',
    width: '10rem',
    cell: ({ date, posted_on }) => <PortalCountedDay day={date} countsFrom={posted_on} />,
  },
  { key: 'kind', onPhone: 'inline', header: 'Kind', cell: ({ kind, opposite }) => journalLabel(kind, opposite) },
  { key: 'status', onPhone: 'inline', header: 'Status', width: '9rem', cell: (journal) => <DocumentStatus document={journal} /> },
  { key: 'amount', onPhone: 'inline', header: 'Amount', align: 'end', width: '8rem', cell: ({ amount }) => formatPounds(amount) },
];

const ANY = 'all';

/** Tax payments, transfers and other postings that are neither income nor an expense of their own. The address holds the filter. */
export function JournalsPanel({ onAdd, onOpen }: { onAdd: () => void; onOpen: (id: string) => void }) {
  const [address, changeAddress] = useAddress();
  const status = oneOf(address, 'journals', TRANSACTION_STATUSES);
  const day = address.get('until') ?? '';
  const until = isDayToAskFor(day) ? day : '';
  const query = useInfiniteQuery(journalsQuery(status, until));
  const set = (name: string, value: string): void =>
    changeAddress((now) => {
      if (value === '') now.delete(name);
      else now.set(name, value);
      return now;
    });
  const root = useShownFirst(address.has('journals'), query.data !== undefined);
  return (
    <PortalPanel
      bare
      ref={root}
      title="Journals"
      text="Tax payments, transfers, bank fees, loan repayments, opening balances and credit notes. Each counts once another director has approved it."
      aside={
        <Group gap="xs" align="flex-end">
          <PortalDayField label="Until" value={until} onChange={(value) => set('until', value)} />
          <Select
            aria-label="Status of journals"
            allowDeselect={false}
            data={[
              { value: ANY, label: 'Any status' },
              ...Object.entries(TRANSACTION_STATUS_LABELS).map(([value, label]) => ({ value, label })),
            ]}
            value={status === '' ? ANY : status}
            onChange={(value) => set('journals', value === null || value === ANY ? '' : value)}
          />
          <Button size="compact-md" onClick={onAdd}>
            Add journal
          </Button>
        </Group>
      }
    >
      <PortalTable
        label="Journals"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        errorTitle="Failed to load the journals"
        {...keysetRows(query)}
        empty={
          status === '' && until === '' ? (
            <PortalEmpty icon={IconNotebook} title="No journals">
              A payment of VAT to HMRC is one, for example.
            </PortalEmpty>
          ) : (
            <PortalEmpty icon={IconNotebook} title="No journals found">
              Try another status or day.
            </PortalEmpty>
          )
        }
        actions={({ id, description }) => (
          <Button variant="default" size="compact-sm" aria-label={`Open ${description}`} onClick={() => onOpen(id)}>
            Open
          </Button>
        )}
      />
    </PortalPanel>
  );
}

/** Scrolls to the list once it is loaded, if the page was opened for it: it stands below much else. */
function useShownFirst(isAsked: boolean, isLoaded: boolean) {
  const root = useRef<HTMLDivElement>(null);
  const [requested] = useState(isAsked);
  useEffect(() => {
    if (requested && isLoaded) root.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [requested, isLoaded]);
  return root;
}
