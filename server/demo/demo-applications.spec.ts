import { problemsOf } from '../site/applications/applications.rules.js';
import { APPLICATIONS } from './demo-applications.js';
import { ACCOUNTS } from './demo-content.js';

describe('applications to the fictional studio', () => {
  it.each(APPLICATIONS.map((application) => [application.role, application] as const))(
    'as %s are valid',
    (_role, { by, file: _, ...answers }) => {
      expect(problemsOf(answers)).toEqual({});
      expect(ACCOUNTS.map(({ name }) => name[0])).toContain(by);
    },
  );
});
