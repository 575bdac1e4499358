import { durationText, outcomeText, rolesText } from './download-labels';

it('calls roles as people do', () => {
  expect(rolesText(['ceo', 'admin'])).toBe('CEO, Admin');
  expect(rolesText(['dev_tester', 'project_manager'])).toBe('Dev tester, Project manager');
  expect(rolesText([])).toBe('None');
});

it('says how far a download has come', () => {
  expect(outcomeText({ finished: true, progress: 100 })).toBe('Completed');
  expect(outcomeText({ finished: false, progress: 45 })).toBe('45% of the file');
});

it.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [59, '59 seconds'],
  [200, '3 min 20 s'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
