/** Changes that agents make to a ticket besides messages, and their text in the thread. Pure. */
import { PRIORITY_LABELS, type TicketPriority } from '../tickets/tickets.rules.js';

/** One stored change. Users are ids, because names are deleted with their accounts. */
export interface TicketChange {
  assignee?: { from: string | null; to: string | null; byReply?: boolean };
  priority?: { from: TicketPriority; to: TicketPriority };
  tags?: { added: string[]; removed: string[] };
}

/** The users of a change, by first name. */
export interface ChangePeople {
  /** Id and name of the agent who changed it; the id is null once the account is deleted. */
  by: { id: string | null; name: string };
  from: string;
  to: string;
}

/** True if nothing changed. */
export function isNoChange({ assignee, priority, tags }: TicketChange): boolean {
  const same = <T>(change: { from: T; to: T } | undefined) => change === undefined || change.from === change.to;
  return same(assignee) && same(priority) && (tags === undefined || tags.added.length + tags.removed.length === 0);
}

/** The change as sentences for agents. */
export function changeText({ assignee, priority, tags }: TicketChange, people: ChangePeople): string {
  const { name } = people.by;
  const sentences: string[] = [];
  if (assignee !== undefined && assignee.from !== assignee.to) sentences.push(assigneeText(assignee, people));
  if (priority !== undefined && priority.from !== priority.to)
    sentences.push(`${name} changed the priority from ${PRIORITY_LABELS[priority.from]} to ${PRIORITY_LABELS[priority.to]}.`);
  for (const tag of tags?.added ?? []) sentences.push(`${name} added the tag “${tag}”.`);
  for (const tag of tags?.removed ?? []) sentences.push(`${name} removed the tag “${tag}”.`);
  return sentences.join(' ');
}

function assigneeText({ from, to, byReply }: NonNullable<TicketChange['assignee']>, { by, ...names }: ChangePeople): string {
  if (byReply === true) return `${by.name} replied and took this ticket.`;
  if (to === null) return from === by.id ? `${by.name} put this ticket back.` : `${by.name} took this ticket from ${names.from}.`;
  return to === by.id ? `${by.name} took this ticket.` : `${by.name} assigned this ticket to ${names.to}.`;
}
