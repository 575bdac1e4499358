import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  ActiveSessionView,
  EndedSessionsView,
  SessionAddressesView,
} from '../../../../../server/security/sessions/session-control.dto.js';
import { del, post } from '../../../lib/http/http';
import { keysetQuery } from '../../../lib/lists/keyset';

const PATH = '/security/sessions';

/** What is done to sessions: one, those of a user, everyone else's, or a new password for the user of one. */
export type SessionAct = { kind: 'one' | 'user' | 'password'; session: ActiveSessionView } | { kind: 'everyone'; revokeTokens: boolean };

/** Active sessions, most recently used first, page by page. */
export function activeSessionsQuery(search: string) {
  return { ...keysetQuery<ActiveSessionView>(PATH, { search }), placeholderData: keepPreviousData };
}

export async function showSessionAddresses(ids: readonly string[], justification: string): Promise<Record<string, string>> {
  const { addresses } = await post<SessionAddressesView>(`${PATH}/addresses`, { ids, justification });
  return addresses;
}

/** Carries out an act. @returns the number of sessions that ended; null if none were meant to. */
async function send(act: SessionAct): Promise<number | null> {
  if (act.kind === 'password') {
    await post(`${PATH}/users/${act.session.userId}/new-password`, {});
    return null;
  }
  if (act.kind === 'one') {
    await del(`${PATH}/${act.session.id}`);
    return 1;
  }
  const { ended } = await (act.kind === 'everyone'
    ? del<EndedSessionsView>(PATH, { body: { revokeTokens: act.revokeTokens } })
    : del<EndedSessionsView>(`${PATH}/users/${act.session.userId}`));
  return ended;
}

export function useSessionAct() {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: [PATH] }) });
}
