import type { DeskAssignee } from '../../../../../server/support/desk/desk.dto.js';
import { assigneeName } from '../../../../../server/users/colleague-name.rules';

/** The name of a ticket's assignee in the lists of the desk. @param me id of the signed-in agent */
export function assigneeText({ id, name, isFormer }: DeskAssignee, me: string): string {
  return id === me ? `${name} (you)` : assigneeName(name, isFormer);
}
