import fc from 'fast-check';
import { datesIn } from '../../../ui/portal/time/portal-dates';
import { changesOf as changes, type Change } from './changes';

function changesOf(before: unknown, after: unknown): Change[] {
  return changes(before, after, { names: {}, dates: datesIn('iso') });
}

describe('changesOf', () => {
  it('pairs both sides and marks differences', () => {
    expect(changesOf({ status: 'open', tags: ['a', 'b'] }, { status: 'closed', tags: ['a', 'b'] })).toEqual([
      { field: 'status', before: 'open', after: 'closed', differs: true },
      { field: 'tags', before: 'a, b', after: 'a, b', differs: false },
    ]);
  });

  it('names the fields of nested objects by their path', () => {
    expect(changesOf(null, { page: { title: 'Saltglass', seo: { words: 3 } } }).map(({ field, after }) => [field, after])).toEqual([
      ['page.title', 'Saltglass'],
      ['page.seo.words', '3'],
    ]);
  });

  it('distinguishes a missing value from an empty one', () => {
    expect(changesOf({ name: '', roles: [], links: {} }, { name: 'Ada', email: null })).toEqual([
      { field: 'name', before: 'empty', after: 'Ada', differs: true },
      { field: 'roles', before: 'empty', after: null, differs: false },
      { field: 'links', before: 'empty', after: null, differs: false },
      { field: 'email', before: null, after: 'empty', differs: false },
    ]);
  });

  it('counts the entries of lists, and marks missing ones', () => {
    const one = { title: 'Mission Driven', text: 'Why.' };
    expect(changesOf([one], [{ ...one, text: 'Why not.' }, { title: 'Brave' }])).toEqual([
      { field: '1.title', before: 'Mission Driven', after: 'Mission Driven', differs: false },
      { field: '1.text', before: 'Why.', after: 'Why not.', differs: true },
      { field: '2.title', before: 'empty', after: 'Brave', differs: true },
    ]);
    expect(changesOf({ links: [] }, { links: [{ label: 'Site' }] })).toEqual([
      { field: 'links.1.label', before: 'empty', after: 'Site', differs: true },
    ]);
    expect(changesOf(undefined, [{ label: 'Site' }])).toEqual([{ field: '1.label', before: null, after: 'Site', differs: false }]);
  });

  it('shows a detection rule as its form does', () => {
    const rule = {
      name: 'Guessing',
      conditions: [{ field: 'kind', operator: 'is', values: ['password-failed'] }],
      key: 'ip',
      action: 'new-password',
    };
    const conditions = [...rule.conditions, { field: 'path', operator: 'startsWith', values: ['/api/admin', '/api/staff'] }];
    expect(changesOf(rule, { ...rule, conditions, key: 'session' })).toEqual([
      { field: 'name', before: 'Guessing', after: 'Guessing', differs: false },
      {
        field: 'conditions',
        before: 'kind is “Wrong password”',
        after: 'kind is “Wrong password”; path starts with “/api/admin” or “/api/staff”',
        differs: true,
      },
      { field: 'countedBy', before: 'IP address', after: 'Session', differs: true },
      { field: 'action', before: 'Require a new password', after: 'Require a new password', differs: false },
    ]);
  });

  it('is empty without recorded values', () => {
    expect(changesOf(null, undefined)).toEqual([]);
  });

  it('finds no difference between equal values', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => !changesOf(value, structuredClone(value)).some(({ differs }) => differs)));
  });
});
