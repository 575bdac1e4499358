import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import { useCallback, useEffect, useState } from 'react';
import type { TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
import { useCookieConsent } from '../../../lib/storage/browser-storage';
import { useLeaveGuard } from '../../../lib/navigation/leave-guard';
import { lastSeq, type Outgoing } from '../../live/ticket-stream';
import { useTicketStream } from '../../live/use-ticket-stream';
import { ClosureBar } from '../closure-bar';
import { Composer } from '../reply/composer';
import { Colleagues } from '../colleagues/colleagues';
import { TakenBar } from '../colleagues/taken-bar';
import { useTakenByReply } from '../colleagues/use-taken-by-reply';
import { CustomerComForm } from '../side/customer-com-form';
import classes from './ticket-conversation.module.css';
import { TicketEnded } from '../ticket-ended';
import { TicketThread } from './ticket-thread';
import { useFreshReceipts } from '../side/use-fresh-receipts';
import { withReturnedMessage } from '../reply/reply-draft';
import { useReplyDraft } from '../reply/use-reply-draft';
import { useVisibleHeight } from '../use-visible-height';

const STORED = {
  title: 'Leave before it is sent?',
  text: 'A message has not been sent yet. It will be sent when you open this ticket again, unless you sign out first.',
};
const LOST = { title: 'Leave before it is sent?', text: 'A message has not been sent yet and would be lost.' };

interface TicketConversationProps {
  ticket: TicketView;
  userId: string;
  /** True if the security check was completed while the page was open. */
  checkedHere: boolean;
}

/** A verified ticket: the thread, the actions and the composer. */
export function TicketConversation({ ticket, userId, checkedHere }: TicketConversationProps) {
  const going = ticket.status !== 'access_revoked_closed';
  const { feed, state } = useTicketStream({ ticketId: ticket.id, userId, enabled: ticket.can.readMessages, going });
  const [read, setRead] = useState(0);
  const panel = useVisibleHeight();
  const agent = ticket.side === 'agent';
  // It replaces the check, which had the focus, and the page may be scrolled.
  useEffect(() => {
    if (!checkedHere) return;
    panel.current?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement !== document.body) return;
    // An agent goes on with the reply. On a touch screen, the keyboard would cover what there is to read.
    const field = agent && !matchMedia('(pointer: coarse)').matches ? panel.current?.querySelector('textarea') : null;
    (field ?? panel.current)?.focus({ preventScroll: true });
  }, [panel, checkedHere, agent]);
  const { thread } = state;
  useFreshReceipts(ticket.id, lastSeq(thread), ticket.status);
  const unsent = thread.outgoing.filter((message) => message.state !== 'asking').length;
  const stores = useCookieConsent()?.functional === true;
  const waiting = thread.outgoing.find((message) => message.state === 'waiting');
  // Leaving sends the waiting message. Without storage, a refusal would lose it.
  const isSentByLeaving = stores && waiting !== undefined;
  useLeaveGuard(unsent > (isSentByLeaving ? 1 : 0), stores ? STORED : LOST);
  const reply = useReplyDraft(ticket.id, userId);
  const { change } = reply;
  const undoSend = useCallback(
    (message: Outgoing): void => {
      change((draft) => withReturnedMessage(draft, message));
      feed.discard(message.id);
      panel.current?.querySelector('textarea')?.focus();
    },
    [change, feed, panel],
  );
  const reload = useCallback(() => feed.start(going), [feed, going]);
  const writes = ticket.can.reply || ticket.can.note;
  const taken = useTakenByReply(ticket, userId);

  return (
    <>
      <CustomerComForm ticket={ticket} />
      <section ref={panel} tabIndex={-1} className={classes.panel} aria-label="Messages">
        <TicketThread
          ticket={ticket}
          userId={userId}
          state={state}
          feed={feed}
          onRead={setRead}
          onReload={reload}
          onEdit={writes ? undoSend : null}
        />
        <div role="status">
          {state.connection === 'reconnecting' && (
            <p className={classes.connection}>
              <IconWifiOff size={16} aria-hidden="true" />
              {unsent === 0 ? 'Reconnecting' : `Reconnecting, ${unsent} unsent`}
            </p>
          )}
        </div>
        <ClosureBar ticket={ticket} sentBefore={() => feed.sentBefore()} />
        <TicketEnded ticket={ticket} />
        {agent && taken.isTaken && <TakenBar ticketId={ticket.id} onDone={taken.done} />}
        {agent && (
          <Colleagues ticketId={ticket.id} me={userId} doing={ticket.can.reply && isReplying(reply.draft) ? 'writing' : 'viewing'} />
        )}
        {writes && (
          <Composer
            ticket={ticket}
            reply={reply}
            feed={feed}
            asking={thread.outgoing.find((message) => message.state === 'asking')}
            // Lines before the oldest known one existed when the agent opened the page.
            seenSeq={Math.max(thread.base, read)}
            waiting={waiting}
            onUndoSend={undoSend}
            onSend={taken.sent}
            onUndo={taken.done}
          />
        )}
      </section>
    </>
  );
}

/** True while the field contains a reply to the customer; a note to colleagues does not count. */
function isReplying({ body, isInternal }: { body: string; isInternal: boolean }): boolean {
  return body.trim() !== '' && !isInternal;
}
