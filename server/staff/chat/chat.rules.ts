/** The team chat. Pure: shared by server and client. */

/** The chat as an object of the discussions: it exists once. */
export const TEAM_CHAT = { type: 'chat', id: '7e3f1d2c-5b0a-4c53-9d43-1f2f6a1c0b7e' } as const;

/** The title with which messages are sent. */
export const MESSAGE_TITLE = 'Message';

/** Address of a message, as the inbox links to it. */
export function chatPath(): string {
  return '/staff?section=teams';
}
