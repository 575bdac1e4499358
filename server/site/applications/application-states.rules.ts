/** States of an application and the allowed transitions. Pure: shared by server and client. */

export const APPLICATION_STATES = ['new', 'review', 'invited', 'declined', 'withdrawn'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

export const APPLICATION_STATE_LABELS: Readonly<Record<ApplicationState, string>> = {
  new: 'New',
  review: 'In review',
  invited: 'Invited',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

export const APPLICATION_REPLIES = ['invited', 'declined', 'other'] as const;
/** `invited` and `declined` also set that state; `other` leaves it unchanged. */
export type ApplicationReply = (typeof APPLICATION_REPLIES)[number];

/** Maximum length of a note. */
export const NOTE_LENGTH = 2000;
/** Maximum length of a reply. */
export const REPLY_LENGTH = 4000;

export function isApplicationState(value: string): value is ApplicationState {
  return (APPLICATION_STATES as readonly string[]).includes(value);
}

/** Applicants may withdraw an application that is neither declined nor already withdrawn. */
export function canWithdraw(state: ApplicationState): boolean {
  return state !== 'declined' && state !== 'withdrawn';
}

/** The state after a reply. */
export function stateAfterReply(state: ApplicationState, reply: ApplicationReply): ApplicationState {
  return reply === 'other' ? state : reply;
}

/** The initial text of a reply, for the author to edit. */
export function replyDraft(reply: ApplicationReply, { name, role }: { name: string; role: string }): string {
  switch (reply) {
    case 'invited':
      return `Hello ${name},\n\nThank you for applying as ${role}. We liked what you sent and would like to talk to you.\n\nReply with two or three times that suit you next week, and we will send you a link for the call.`;
    case 'declined':
      return `Hello ${name},\n\nThank you for applying as ${role} and for the time that you put into it. We have decided not to take your application further.\n\nWe wish you all the best.`;
    case 'other':
      return `Hello ${name},\n\n`;
  }
}
