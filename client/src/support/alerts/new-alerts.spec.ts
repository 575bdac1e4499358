import { isNewAlert } from './new-alerts';

it('is true once for each alert, however often it is sent', () => {
  const alert = { alertId: 'first', ageMs: 0 };
  expect([isNewAlert(alert), isNewAlert(alert), isNewAlert({ ...alert, ageMs: 4 })]).toEqual([true, false, false]);
  expect(isNewAlert({ alertId: 'second', ageMs: 0 })).toBe(true);
});

it('is false for an alert from before this page was opened', () => {
  const sincePageOpened = performance.now();
  expect(isNewAlert({ alertId: 'earlier', ageMs: sincePageOpened + 60_000 })).toBe(false);
});
