import { durationText, outcomeText, rolesText } from './download-labels';

it('labels roles as on screen', () => {
  expect(rolesText(['ceo', 'admin'])).toBe('CEO, Admin');
  expect(rolesText(['dev_tester', 'project_manager'])).toBe('Dev tester, Project manager');
  expect(rolesText([])).toBe('None');
});

it('shows the progress of a download', () => {
  expect(outcomeText({ finished: true, progress: 100 })).toBe('Completed');
  expect(outcomeText({ finished: false, progress: 45 })).toBe('45% of the file');
});

it.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [59, '59 seconds'],
  [200, '3 min 20 s'],
])('formats %d seconds as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
