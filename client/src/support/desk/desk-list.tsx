import { Button } from '@mantine/core';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { keysetRows } from '../../lib/lists/keyset';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalNoMatch } from '../../ui/portal/lists/portal-no-match';
import { PortalTable } from '../../ui/portal/lists/portal-table';
import { categoriesQuery } from '../support.api';
import { deskQuery } from './desk.api';
import { deskColumns } from './desk-columns';
import { type DeskFilter, isFiltered } from './desk-filter';
import type { ShownItem } from './desk-news';
import classes from './desk-page.module.css';
import { onRowKey } from './row-keys';
import { useDeskNews } from './use-desk-news';
import { useRowBack } from './use-row-back';

interface DeskListProps {
  filter: DeskFilter;
  /** Id of the agent who looks. */
  me: string;
  onClear: () => void;
}

/** The tickets. What changes, changes in its place; what is new waits behind a button, so that no row moves under the pointer. */
export function DeskList({ filter, me, onClear }: DeskListProps) {
  const tickets = useInfiniteQuery(deskQuery(filter));
  const categories = useQuery(categoriesQuery).data;
  const { waiting, show } = useDeskNews(filter, me);
  const list = useRef<HTMLDivElement>(null);
  useRowBack(list, tickets.data !== undefined && !tickets.isPlaceholderData);
  const showNew = async (): Promise<void> => {
    await show();
    list.current?.querySelector<HTMLElement>('[data-row-link]')?.focus();
  };
  return (
    <div ref={list} className={classes.list} onKeyDown={onRowKey}>
      <div className={classes.news} role="status">
        {waiting > 0 && (
          <Button size="xs" leftSection={<IconArrowUp size={16} aria-hidden="true" />} onClick={() => void showNew()}>
            {waiting} new
          </Button>
        )}
      </div>
      <PortalTable<ShownItem>
        label="Tickets"
        columns={deskColumns(categories, me)}
        rowKey={({ id }) => id}
        empty={<NoTickets filtered={isFiltered(filter)} onClear={onClear} />}
        errorTitle="Failed to load tickets"
        {...keysetRows(tickets)}
      />
      <p className={classes.hint}>
        In the table, <kbd>j</kbd> and <kbd>k</kbd> or the arrow keys move between rows, <kbd>Enter</kbd> opens one.
      </p>
    </div>
  );
}

function NoTickets({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) {
    return (
      <PortalEmpty icon={IconInbox} title="No tickets yet.">
        When a customer opens one, it appears here automatically.
      </PortalEmpty>
    );
  }
  return (
    <PortalNoMatch icon={IconInbox} title="No tickets match this filter." all="Show all tickets" onClear={onClear}>
      Try another search, or remove a filter.
    </PortalNoMatch>
  );
}
