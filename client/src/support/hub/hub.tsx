import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Skeleton, Text } from '@mantine/core';
import { replyTimeSentence } from '../../../../server/support/statistics/statistics.rules';
import type { UnreadView } from '../../../../server/support/live/live.dto.js';
import type { MeView } from '../../../../server/users/users.dto.js';
import { useApi } from '../../lib/http/use-api';
import { useInBrowser } from '../../lib/use-in-browser';
import { useTopicValue } from '../../live/use-live';
import { replyTimesQuery } from '../statistics/statistics.api';
import { DeskBadge } from './desk-badge';
import { HelpTab } from './help/help-tab';
import { useVotes } from './help/use-votes';
import { tabIn } from './hub-address';
import classes from './hub.module.css';
import { HubTabs, hubPanel } from './hub-tabs';
import { TicketsTab } from './tickets/tickets-tab';
import { ContactTab } from './wizard/contact-tab';
import { useTicketForm } from './wizard/use-ticket-form';

/** The hub of a signed-in user. Its tabs depend on this browser's storage, so the server only renders the frame. */
export function Hub({ user }: { user: MeView }) {
  const inBrowser = useInBrowser();
  return (
    <>
      <header className={classes.head}>
        <div className={classes.intro}>
          <h1 className={classes.title}>How can we help?</h1>
          <p className={classes.text}>Search for an answer, contact us, or follow your tickets. You can open a ticket at any time.</p>
          <ReplyTimes />
        </div>
        <DeskBadge />
      </header>
      {inBrowser ? <HubContent user={user} /> : <Skeleton height="14rem" radius="lg" role="status" aria-label="Loading..." />}
    </>
  );
}

/** The current time to a first reply; nothing if too few tickets were answered to tell. */
function ReplyTimes() {
  const { median = null, ninety = null } = useApi(replyTimesQuery).data ?? {};
  if (median === null || ninety === null) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {replyTimeSentence({ median, ninety })}
    </Text>
  );
}

/**
 * Search, Contact and My Tickets, loaded together, so that changing tabs also works offline. Holds votes and input, so that changing tabs
 * loses nothing.
 */
function HubContent({ user }: { user: MeView }) {
  const [address] = useSearchParams();
  const tab = tabIn(address);
  const ticket = useTicketForm(user);
  const votes = useVotes();
  const unread = useTopicValue<UnreadView>('support.unread')?.unread ?? 0;
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    ticket.settle();
    // A link inside a tab that led to another tab no longer exists, and the focus is lost with it.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [tab, ticket]);
  return (
    <>
      <HubTabs current={tab} unread={unread} />
      <div ref={panel} tabIndex={-1} {...hubPanel(tab)} className={classes.panel}>
        {tab === 'search' && <HelpTab votes={votes} />}
        {tab === 'contact' && <ContactTab ticket={ticket} />}
        {tab === 'tickets' && <TicketsTab />}
      </div>
    </>
  );
}
