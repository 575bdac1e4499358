import { roleName } from './role-names.rules.js';

it.each([
  ['qa_tester', 'QA tester'],
  ['job_applicee', 'Job applicant'],
  ['dpo', 'Data protection officer'],
  ['captain', 'captain'],
  ['constructor', 'constructor'],
])('calls the role %s %s', (role, name) => {
  expect(roleName(role)).toBe(name);
});
