import type { ApplicationReply } from '../../../../../server/site/applications/application-states.rules';
import { useInputDraft } from '../../../lib/forms/drafts/form-drafts';

/** Unsaved input in the dialog of an application. */
export interface ApplicationInput {
  /** The internal note. */
  note: string;
  /** True while the reply is open. */
  replying: boolean;
  reply: ReplyInput;
}

export interface ReplyInput {
  kind: ApplicationReply;
  text: string;
  /** False while the text is that of the template. */
  isEdited: boolean;
}

export const NO_REPLY: ReplyInput = { kind: 'invited', text: '', isEdited: false };
const EMPTY: ApplicationInput = { note: '', replying: false, reply: NO_REPLY };

/** Name of the input. */
const applicationInput = (id: string): string => `application:${id}`;

export function useApplicationInput(id: string) {
  return useInputDraft<ApplicationInput>(applicationInput(id), EMPTY, ({ note, reply }) => note.trim() !== '' || reply.isEdited);
}
