import { describeActivity } from './stats.rules.js';

describe('describeActivity', () => {
  it.each([
    ['PROJECT_CREATED', 'Ada Lovelace', 'Project created by Ada Lovelace'],
    ['SIGN_IN_REFUSED', 'Visitor', 'Sign-in refused by a visitor'],
    ['ACCOUNT_ERASED', 'Program', 'Account erased by the program'],
    ['ROLE_CODE_CREATED', 'Deleted user', 'Role code created by a deleted user'],
  ])('%s by %s', (action, username, sentence) => expect(describeActivity(action, username)).toBe(sentence));
});
