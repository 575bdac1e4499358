import { useQueryClient } from '@tanstack/react-query';
import type { PresenceState } from '../../../../../server/presence/presence.rules';
import { PresenceBar } from '../../../presence/presence-bar';
import { isTicketGone, ticketPath, ticketQuery } from '../../tickets.api';

const DOING = { viewing: 'viewing this ticket', writing: 'replying' };

interface ColleaguesProps {
  ticketId: string;
  /** Id of the signed-in agent. */
  me: string;
  /** This agent's activity, for the others. */
  doing: PresenceState;
}

/** Which colleagues have the ticket open or are writing a reply, so that two do not answer at once. */
export function Colleagues({ ticketId, me, doing }: ColleaguesProps) {
  const client = useQueryClient();
  return (
    <PresenceBar
      topic={`support.presence:${ticketId}`}
      path={`${ticketPath(ticketId)}/presence`}
      me={me}
      state={doing}
      mayReport={() => !isTicketGone(client.getQueryState(ticketQuery(ticketId).queryKey)?.error ?? null)}
      doing={DOING}
    />
  );
}
