import { Button } from '@mantine/core';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { DESK_SORT_LABELS } from '../../../../../server/support/desk/desk-order.rules';
import { keysetRows } from '../../../lib/lists/keyset';
import { messageOf } from '../../../lib/http/http';
import { type ShortcutGroup, useShortcutGroup } from '../../../lib/shortcuts/shortcuts';
import { usePageKeys } from '../../../lib/shortcuts/use-page-keys';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalEmpty } from '../../../ui/portal/lists/portal-empty';
import { PortalNoMatch } from '../../../ui/portal/lists/portal-no-match';
import { PortalTable } from '../../../ui/portal/lists/portal-table';
import { categoriesQuery } from '../../support.api';
import { useTakeTicket } from '../../tickets.api';
import { DeskCodes, DeskMentions } from './desk-above';
import { deskQuery } from '../desk.api';
import { deskColumns } from './desk-columns';
import { type DeskFilter, isFiltered, sortOf } from '../desk-filter';
import { rowsOf, type ShownItem } from './desk-updates';
import classes from '../desk-page.module.css';
import { onRowKey } from './row-keys';
import { useDeskCodes } from './use-desk-codes';
import { useDeskMentions } from './use-desk-mentions';
import { useDeskUpdates } from './use-desk-updates';
import { usePointing } from './use-pointing';
import { useRowBack } from './use-row-back';

interface DeskListProps {
  filter: DeskFilter;
  /** Id of the signed-in agent. */
  me: string;
  onClear: () => void;
}

const DESK_KEYS: ShortcutGroup = {
  title: 'Support desk',
  keys: [
    ['J / K', 'Next / previous ticket'],
    ['↓ / ↑', 'The same, with the focus in the list'],
    ['Enter', 'Open the ticket'],
    ['/', 'Search'],
  ],
};

/**
 * The tickets, with those that have a security code or mention the agent at the top. Rows are updated in place; they are only reordered
 * while the user is not pointing at them, or on request; those of a search only on request.
 */
export function DeskList({ filter, me, onClear }: DeskListProps) {
  useShortcutGroup(DESK_KEYS);
  const tickets = useInfiniteQuery(deskQuery(filter));
  const categories = useQuery(categoriesQuery).data;
  const list = useRef<HTMLDivElement>(null);
  // Until the list is shown, nothing can move.
  const pointing = usePointing(list) && tickets.data !== undefined;
  const codes = useDeskCodes(pointing);
  const mentions = useDeskMentions(pointing);
  const { waiting, moved, mayMatch, show } = useDeskUpdates(filter, me, pointing);
  const takeTicket = useTakeTicket();
  const toList = (): void => list.current?.querySelector<HTMLElement>('[data-row-link]')?.focus();
  // While the focus is in the list, `onRowKey` takes j and k first.
  usePageKeys({
    j: toList,
    k: toList,
    '/': () => document.getElementById('main')?.querySelector<HTMLElement>('input[type=search]')?.focus(),
  });
  useRowBack(list, tickets.data !== undefined && !tickets.isPlaceholderData);
  const showNew = async (): Promise<void> => {
    codes.show();
    mentions.show();
    await show();
    toList();
  };
  const withCode = new Set(codes.shown.map(({ id }) => id));
  const mentioning = mentions.shown.filter(({ id }) => !withCode.has(id));
  const above = new Set([...withCode, ...mentioning.map(({ id }) => id)]);
  const rows = tickets.data && rowsOf(tickets.data.pages).filter(({ id }) => !above.has(id));
  const updateLabel = waiting > 0 ? `${waiting} new` : moved ? 'Update the order' : mayMatch ? 'Search again' : null;
  return (
    <div ref={list} className={classes.list} onKeyDown={onRowKey}>
      <div className={classes.bar} data-news={codes.hidden > 0 || mentions.hidden > 0 || updateLabel !== null || undefined}>
        <p className={classes.hint}>
          <kbd>j</kbd> and <kbd>k</kbd> move between rows, <kbd>Enter</kbd> opens one, <kbd>/</kbd> searches.
        </p>
        <p className={classes.order}>Sorted by: {DESK_SORT_LABELS[sortOf(filter)].toLowerCase()}</p>
        <div className={classes.news} role="status">
          {codes.hidden > 0 && (
            <Button size="xs" onClick={() => void showNew()}>
              {codes.hidden === 1 ? '1 security code' : `${codes.hidden} security codes`}
            </Button>
          )}
          {mentions.hidden > 0 && (
            <Button size="xs" onClick={() => void showNew()}>
              {mentions.hidden === 1 ? '1 mention of you' : `${mentions.hidden} mentions of you`}
            </Button>
          )}
          {updateLabel !== null && (
            <Button size="xs" leftSection={<IconArrowUp size={16} aria-hidden="true" />} onClick={() => void showNew()}>
              {updateLabel}
            </Button>
          )}
        </div>
      </div>
      {takeTicket.isError && <PortalNotice tone="error" title={messageOf(takeTicket.error, 'Failed to take the ticket')} />}
      <DeskCodes rows={codes.shown} me={me} />
      <DeskMentions rows={mentioning} me={me} />
      <PortalTable<ShownItem>
        label="Tickets"
        columns={deskColumns({
          categories,
          me,
          search: filter.search,
          onTake: ({ id }) => takeTicket.mutate(id),
          taking: takeTicket.isPending ? takeTicket.variables : null,
        })}
        rowKey={({ id }) => id}
        empty={<NoTickets filtered={isFiltered(filter)} onClear={onClear} />}
        errorTitle="Failed to load tickets"
        {...keysetRows(tickets)}
        rows={rows}
      />
    </div>
  );
}

function NoTickets({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) {
    return (
      <PortalEmpty icon={IconInbox} title="No tickets yet">
        When a customer opens one, it appears here automatically.
      </PortalEmpty>
    );
  }
  return (
    <PortalNoMatch icon={IconInbox} title="No tickets match this filter" all="Show all tickets" onClear={onClear}>
      Try another search, or remove a filter.
    </PortalNoMatch>
  );
}
