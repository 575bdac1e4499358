import { useState } from 'react';
import type { TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
import type { Outgoing } from '../../live/ticket-stream';

/** Detects that a reply to an unassigned ticket has assigned it to the agent. */
export function useTakenByReply({ assignee }: TicketView, me: string) {
  const [state, setState] = useState<'none' | 'sent' | 'taken'>('none');
  const isMine = assignee?.id === me;
  if (state === 'sent' && isMine) setState('taken');
  // Reassigned or unassigned meanwhile: there is nothing to undo.
  if (state === 'taken' && !isMine) setState('none');
  return {
    isTaken: state === 'taken',
    sent: ({ isInternal }: Outgoing): void => {
      if (!isInternal && assignee === null) setState('sent');
    },
    done: () => setState('none'),
  };
}
