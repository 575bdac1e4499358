import { ACCOUNTS } from '../demo-content.js';
import { MODULES } from './demo-training-modules.js';

describe('the training of the fictional studio', () => {
  it.each(MODULES.map((module) => [module.title, module] as const))(
    'assigns “%s” before it is due, to people who work there',
    (_, module) => {
      expect(module.daysAgo).toBeGreaterThan(-(module.dueInDays ?? 0));
      const people = ACCOUNTS.filter(({ roles }) => roles.some((role) => module.assignedRoles.includes(role)));
      for (const { joinedDaysAgo } of people) expect(joinedDaysAgo).toBeGreaterThan(module.daysAgo);
    },
  );
});
