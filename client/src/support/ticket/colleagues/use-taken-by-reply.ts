import { useState } from 'react';
import type { TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
import type { Outgoing } from '../../live/ticket-stream';

/** Notices that a reply to a ticket which no one had has made it the agent's own. */
export function useTakenByReply({ assignee }: TicketView, me: string) {
  const [state, setState] = useState<'none' | 'sent' | 'taken'>('none');
  const isMine = assignee?.id === me;
  if (state === 'sent' && isMine) setState('taken');
  // Given to someone else meanwhile, or put back: there is nothing to undo.
  if (state === 'taken' && !isMine) setState('none');
  return {
    isTaken: state === 'taken',
    sent: ({ isInternal }: Outgoing): void => {
      if (!isInternal && assignee === null) setState('sent');
    },
    done: () => setState('none'),
  };
}
