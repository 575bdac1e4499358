import { isSameFilter, viewOf, viewProblems } from './view-values';

it('compares filters by their parameters, in any order', () => {
  expect(isSameFilter({ status: 'open', tag: 'ui' }, { tag: 'ui', status: 'open' })).toBe(true);
  expect(isSameFilter({ status: 'open' }, { status: 'open', tag: 'ui' })).toBe(false);
  expect(isSameFilter({ status: 'open', sort: 'priority' }, { status: 'open', tag: 'ui' })).toBe(false);
  expect(isSameFilter({ status: 'open' }, { status: 'closed' })).toBe(false);
  expect(isSameFilter({}, {})).toBe(true);
});

it('requires a name', () => {
  expect(viewProblems({ name: '  ', team: true })).toEqual({ name: 'Enter a name.' });
  expect(viewProblems({ name: 'Triage', team: true })).toEqual({});
});

it('reads the stored view from a refused save only', () => {
  const stored = { id: 'x', name: 'Triage', team: true, filter: {}, owner_name: null, version: 3, can: { change: true } };
  expect(viewOf(stored)).toEqual({ values: { name: 'Triage', team: true }, version: 3 });
  expect(viewOf(undefined)).toBeNull();
  expect(viewOf({ name: 'A bug' })).toBeNull();
});
