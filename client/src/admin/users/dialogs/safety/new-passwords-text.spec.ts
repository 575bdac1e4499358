import type { AdminUserView } from '../../../../../../server/admin/users/admin-users.dto.js';
import { namesOf, requiredText } from './new-passwords-text';

const users = (...names: string[]) => names.map((firstName) => ({ firstName, lastName: '', username: null }) as unknown as AdminUserView);

describe('requiring new passwords', () => {
  it('names the people, and counts those beyond five', () => {
    expect(namesOf(users('Ada'))).toBe('Ada');
    expect(namesOf(users('Ada', 'Ben'))).toBe('Ada and Ben');
    expect(namesOf(users('Ada', 'Ben', 'Cleo'))).toBe('Ada, Ben and Cleo');
    expect(namesOf(users('A', 'B', 'C', 'D', 'E', 'F'))).toBe('A, B, C, D, E and 1 more person');
    expect(namesOf(users('A', 'B', 'C', 'D', 'E', 'F', 'G'))).toBe('A, B, C, D, E and 2 more people');
  });

  it('says who had to already', () => {
    expect(requiredText(users('Ada'), 1)).toBe('Ada must choose a new password.');
    expect(requiredText(users('Ada'), 0)).toBe('Ada already had to choose a new password.');
    expect(requiredText(users('Ada', 'Ben'), 2)).toBe('2 people must choose a new password.');
    expect(requiredText(users('Ada', 'Ben', 'Cleo'), 1)).toBe('1 person must choose a new password; 2 already had to.');
  });
});
