import { useState } from 'react';
import type { TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
import type { Outgoing } from '../../live/ticket-stream';
import { type TakenState, takenState } from './taken-state';

/** Detects that a reply to an unassigned ticket has assigned it to the agent. */
export function useTakenByReply({ assignee }: TicketView, me: string) {
  const [state, setState] = useState<TakenState>('none');
  const next = takenState(state, assignee?.id ?? null, me);
  if (next !== state) setState(next);
  return {
    isTaken: next === 'taken',
    sent: ({ isInternal }: Outgoing): void => {
      if (!isInternal && assignee === null) setState('sent');
    },
    done: () => setState('none'),
  };
}
