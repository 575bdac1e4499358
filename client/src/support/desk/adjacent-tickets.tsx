import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { deskQuery } from './desk.api';
import { readDeskFilter } from './desk-filter';
import classes from './adjacent-tickets.module.css';
import type { ShownItem } from './list/desk-updates';
import { ticketFromDesk } from './desk-navigation';

/** Maximum number of pages to search for a ticket in a reloaded list. */
const SEARCHED_PAGES = 5;

interface AdjacentTicketsProps {
  ticketId: string;
  /** The desk's filter, as its query string. */
  desk: string;
}

/** Links to the previous and next ticket in the list from which the agent came. */
export function AdjacentTickets({ ticketId, desk }: AdjacentTicketsProps) {
  const filter = readDeskFilter(new URLSearchParams(desk));
  // A search is a read of its matches, which are not shown here: the list is not loaded further than on the desk.
  const mayLoad = filter.search === '';
  // The cached list as the desk showed it: a ticket that no longer matches the filter keeps its place, and so the tickets beside it.
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...deskQuery(filter),
    enabled: mayLoad,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  });
  const pages = data?.pages ?? [];
  const shown = pages.flatMap(({ items }): ShownItem[] => items).filter(({ id, gone }) => !gone || id === ticketId);
  const at = shown.findIndex(({ id }) => id === ticketId);
  // The next ticket may be on the next page; after a reload, so may this one.
  const wantsMore = at < 0 ? pages.length < SEARCHED_PAGES : at === shown.length - 1;
  useEffect(() => {
    if (mayLoad && wantsMore && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [mayLoad, wantsMore, hasNextPage, isFetching, isError, fetchNextPage]);
  if (at < 0) return null;
  return (
    <nav aria-label="Other tickets on the desk" className={classes.adjacent}>
      <AdjacentTicket label="Previous" ticket={shown[at - 1]} desk={desk}>
        <IconChevronLeft size={16} aria-hidden="true" /> Previous
      </AdjacentTicket>
      <AdjacentTicket label="Next" ticket={shown[at + 1]} desk={desk}>
        Next <IconChevronRight size={16} aria-hidden="true" />
      </AdjacentTicket>
    </nav>
  );
}

function AdjacentTicket({
  label,
  ticket,
  desk,
  children,
}: {
  label: string;
  ticket: ShownItem | undefined;
  desk: string;
  children: ReactNode;
}) {
  if (ticket === undefined) return null;
  return (
    <Link
      to={ticketFromDesk(ticket.id, desk)}
      className={classes.link}
      title={ticket.subject}
      aria-label={`${label} ticket: #${ticket.number} ${ticket.subject}`}
    >
      {children}
    </Link>
  );
}
