import { Button, Group } from '@mantine/core';
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TRANSACTION_STATUS_LABELS, TRANSACTION_TYPE_LABELS } from '../../../../server/finance/finance.rules';
import { TRANSACTION_CATEGORIES } from '../../../../server/finance/transactions/transaction.rules';
import type { TransactionView } from '../../../../server/finance/transactions/transactions.dto.js';
import { filterText, keysetRows } from '../../lib/lists/keyset';
import { formatPounds } from '../../ui/format/money';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalExportLinks } from '../../ui/portal/lists/portal-export-links';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { chosenIn, PortalFilterBar } from '../../ui/portal/lists/portal-filter-bar';
import { PortalFilterSelect } from '../../ui/portal/fields/portal-filter-select';
import { PortalNoMatch } from '../../ui/portal/lists/portal-no-match';
import { PortalSearch } from '../../ui/portal/lists/portal-search';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalCountedDay } from '../../ui/portal/time/portal-counted-day';
import { DocumentStatus } from '../documents/document-status';
import { transactionsQuery, type TransactionsFilter } from '../finance.api';

/** Number of recent transactions shown before all are requested. */
const RECENT = 5;
const ALL = 50;

const options = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

const COLUMNS: ReadonlyArray<PortalColumn<TransactionView>> = [
  { key: 'description', header: 'Description', primary: true, cell: ({ description }) => <bdi>{description}</bdi> },
  {
    key: 'date',
    onPhone: 'inline',
    header: 'Date',
    width: '10rem',
    cell: ({ date, posted_on }) => <PortalCountedDay day={date} countsFrom={posted_on} />,
  },
  { key: 'category', onPhone: 'inline', header: 'Category', cell: ({ category }) => category },
  { key: 'status', onPhone: 'inline', header: 'Status', width: '9rem', cell: (transaction) => <DocumentStatus document={transaction} /> },
  {
    key: 'amount',
    onPhone: 'inline',
    header: 'Amount',
    align: 'end',
    width: '9rem',
    cell: ({ type, amount }) => `${type === 'expense' ? '−' : '+'}${formatPounds(amount)}`,
  },
];

interface TransactionsPanelProps {
  filter: TransactionsFilter;
  onFilter: (change: Partial<TransactionsFilter>) => void;
  onOpen: (id: string) => void;
}

/** The transactions of the period: the five latest, or all. */
export function TransactionsPanel({ filter, onFilter, onOpen }: TransactionsPanelProps) {
  const [isAll, setIsAll] = useState(false);
  const { type, status, category, search } = filter;
  const isFiltered = chosenIn(type, status, category, search) > 0;
  const showsAll = isAll || isFiltered;
  const query = useInfiniteQuery(transactionsQuery(filter, showsAll ? ALL : RECENT));
  return (
    <PortalPanel
      bare
      title={showsAll ? 'Transactions' : 'Recent transactions'}
      aside={
        <Group gap="xs">
          <PortalExportLinks
            what="all transactions that match this filter"
            href={(format) => `/api/staff/finance/exports/transactions?${filterText({ ...filter, format })}`}
          />
          {!isFiltered && (
            <Button variant="default" size="compact-md" onClick={() => setIsAll(!isAll)}>
              {isAll ? 'Show recent' : 'Show all'}
            </Button>
          )}
        </Group>
      }
    >
      <PortalFilterBar
        label="Transactions"
        search={<PortalSearch label="Search transactions" value={search} onChange={(text) => onFilter({ search: text })} />}
        chosen={chosenIn(type, status, category)}
      >
        <PortalFilterSelect
          label="Type"
          all="All types"
          data={options(TRANSACTION_TYPE_LABELS)}
          value={type}
          onChange={(value) => onFilter({ type: value })}
        />
        <PortalFilterSelect
          label="Status"
          all="Any status"
          data={options(TRANSACTION_STATUS_LABELS)}
          value={status}
          onChange={(value) => onFilter({ status: value })}
        />
        <PortalFilterSelect
          label="Category"
          all="All categories"
          searchable
          data={TRANSACTION_CATEGORIES.map((value) => ({ value, label: value }))}
          value={category}
          onChange={(value) => onFilter({ category: value })}
        />
      </PortalFilterBar>
      <PortalTable
        label="Transactions"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        errorTitle="Failed to load transactions"
        empty={
          isFiltered ? (
            <PortalNoMatch
              icon={IconCoins}
              title="No transactions found"
              all="Show all transactions"
              onClear={() => onFilter({ type: '', status: '', category: '', search: '' })}
            >
              Try another search, type, status or category.
            </PortalNoMatch>
          ) : (
            <PortalEmpty icon={IconCoins} title="No transactions recorded yet">
              What you enter in this period is listed here, and counts once another director has approved it.
            </PortalEmpty>
          )
        }
        actions={({ id, description }) => (
          <Button variant="default" size="compact-sm" aria-label={`Open ${description}`} onClick={() => onOpen(id)}>
            Open
          </Button>
        )}
        {...keysetRows(query)}
        hasMore={showsAll && query.hasNextPage}
      />
    </PortalPanel>
  );
}
