import { Button, Group, Select } from '@mantine/core';
import IconNotebook from '@tabler/icons-react/dist/esm/icons/IconNotebook.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JournalView } from '../../../../server/finance/journals/journals.dto.js';
import { journalLabel } from '../../../../server/finance/journals/journal.rules';
import { formatPounds } from '../../ui/format/money';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { DocumentStatus, STATUS_LABELS } from '../documents/document-status';
import { formatDay } from '../../ui/format/calendar-day';
import { journalsQuery } from './journals.api';

const COLUMNS: ReadonlyArray<PortalColumn<JournalView>> = [
  { key: 'description', header: 'Description', primary: true, cell: ({ description }) => <bdi>{description}</bdi> },
  { key: 'date', onPhone: 'inline', header: 'Date', width: '8rem', cell: ({ date }) => formatDay(date) },
  { key: 'kind', onPhone: 'inline', header: 'Kind', cell: ({ kind, opposite }) => journalLabel(kind, opposite) },
  { key: 'status', onPhone: 'inline', header: 'Status', width: '9rem', cell: (journal) => <DocumentStatus document={journal} /> },
  { key: 'amount', onPhone: 'inline', header: 'Amount', align: 'end', width: '8rem', cell: ({ amount }) => formatPounds(amount) },
];

const ANY = 'all';

/** Tax payments, transfers and other postings that are neither income nor an expense of their own. */
export function JournalsPanel({ onAdd, onOpen }: { onAdd: () => void; onOpen: (id: string) => void }) {
  const [status, setStatus] = useState(ANY);
  const query = useInfiniteQuery(journalsQuery(status === ANY ? '' : status));
  return (
    <PortalPanel
      bare
      title="Journals"
      text="Tax payments, transfers, bank fees, loan repayments, opening balances and credit notes. Each counts once another director has approved it."
      aside={
        <Group gap="xs">
          <Select
            aria-label="Status of journals"
            allowDeselect={false}
            data={[{ value: ANY, label: 'Any status' }, ...Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label }))]}
            value={status}
            onChange={(value) => setStatus(value ?? ANY)}
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
        rows={query.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ id }) => id}
        error={query.error}
        errorTitle="Failed to load the journals"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        stale={query.isPlaceholderData}
        hasMore={query.hasNextPage}
        onMore={() => void query.fetchNextPage()}
        loadingMore={query.isFetchingNextPage}
        empty={
          <PortalEmpty icon={IconNotebook} title="No journals">
            A payment of VAT to HMRC is one, for example.
          </PortalEmpty>
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
