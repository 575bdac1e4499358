import fc from 'fast-check';
import { changesOf } from './changes';

describe('changesOf', () => {
  it('lays both sides beside each other and marks what differs', () => {
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

  it('keeps what one side leaves out apart from what is empty there', () => {
    expect(changesOf({ name: '', roles: [], links: {} }, { name: 'Ada', email: null })).toEqual([
      { field: 'name', before: 'empty', after: 'Ada', differs: true },
      { field: 'roles', before: 'empty', after: null, differs: false },
      { field: 'links', before: 'empty', after: null, differs: false },
      { field: 'email', before: null, after: 'empty', differs: false },
    ]);
  });

  it('shows lists of objects as they are written', () => {
    const [change] = changesOf(undefined, [{ id: 1 }]);
    expect(change).toMatchObject({ field: '', after: '[\n  {\n    "id": 1\n  }\n]' });
  });

  it('finds nothing where nothing was recorded', () => {
    expect(changesOf(null, undefined)).toEqual([]);
  });

  it('finds no difference between a value and itself', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => !changesOf(value, structuredClone(value)).some(({ differs }) => differs)));
  });
});
