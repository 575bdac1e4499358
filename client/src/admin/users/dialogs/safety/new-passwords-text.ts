import type { AdminUserView } from '../../../../../../server/admin/users/admin-users.dto.js';
import { nameOf } from '../../user-labels';

/** Names that are shown; of more people, their number follows. */
const MAX_NAMES = 5;

/** `Ada`, `Ada and Ben`, `Ada, Ben, Cleo, Dana, Eve and 3 more people`. */
export function namesOf(users: readonly AdminUserView[]): string {
  const names = users.slice(0, MAX_NAMES).map(nameOf);
  const more = users.length - names.length;
  if (more > 0) return `${names.join(', ')} and ${more === 1 ? '1 more person' : `${more} more people`}`;
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
}

/** @param required how many of them had not been asked before */
export function requiredText(users: readonly AdminUserView[], required: number): string {
  const [first] = users;
  if (users.length === 1 && first !== undefined)
    return required === 1 ? `${nameOf(first)} must choose a new password.` : `${nameOf(first)} already had to choose a new password.`;
  const already = users.length - required;
  return `${required === 1 ? '1 person' : `${required} people`} must choose a new password${already === 0 ? '' : `; ${already} already had to`}.`;
}
