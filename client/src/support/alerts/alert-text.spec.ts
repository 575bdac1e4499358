import { alertTitle, titlePrefix } from './alert-text';

it('describes the event and its ticket', () => {
  const alert = { alertId: 'x', ageMs: 0, id: 'a', number: 12, subject: 'The lamp' };
  expect((['code', 'reply', 'assigned', 'mention'] as const).map((kind) => alertTitle({ ...alert, kind }))).toEqual([
    'Security code for ticket #12',
    'New reply in ticket #12',
    'Ticket #12 was assigned to you',
    'You are mentioned in ticket #12',
  ]);
});

it.each([
  [0, 0, ''],
  [0, 2, '(2) '],
  [1, 2, '(1 code, 2 new) '],
  [2, 0, '(2 codes) '],
])('with %d codes and %d alerts the tab title starts with %j', (codes, unseen, prefix) => {
  expect(titlePrefix(codes, unseen)).toBe(prefix);
});
