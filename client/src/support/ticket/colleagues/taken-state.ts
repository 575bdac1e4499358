/** Whether the agent has sent a reply to an unassigned ticket, and whether that has assigned it to them. */
export type TakenState = 'none' | 'sent' | 'taken';

/** The state once the ticket has this assignee; `me` is the agent. */
export function takenState(state: TakenState, assigneeId: string | null, me: string): TakenState {
  if (state === 'none') return 'none';
  if (assigneeId === me) return 'taken';
  // Not assigned yet. Otherwise a colleague was first, or it was reassigned meanwhile: there is nothing to undo.
  return state === 'sent' && assigneeId === null ? 'sent' : 'none';
}
