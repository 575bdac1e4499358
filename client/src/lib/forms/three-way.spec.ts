import fc from 'fast-check';
import { changedFields, collisions, rebase } from './three-way';

const BASE = { name: 'Studio', email: 'a@b.example', links: [{ label: 'x' }] };

describe('merging after another user saved', () => {
  it('keeps typed values and takes over unedited ones', () => {
    const typed = { ...BASE, name: 'Mine' };
    const latest = { ...BASE, email: 'new@b.example', links: [] };
    expect(rebase(typed, BASE, latest)).toEqual({ name: 'Mine', email: 'new@b.example', links: [] });
    expect(collisions(typed, BASE, latest)).toEqual([]);
  });

  it('reports conflicts, unless both sides are equal', () => {
    expect(collisions({ ...BASE, name: 'Mine' }, BASE, { ...BASE, name: 'Theirs' })).toEqual(['name']);
    expect(collisions({ ...BASE, name: 'Same' }, BASE, { ...BASE, name: 'Same' })).toEqual([]);
    expect(collisions({ ...BASE, links: [] }, BASE, { ...BASE, links: [{ label: 'y' }] })).toEqual(['links']);
  });

  it('ignores the order of keys', () => {
    const link = { label: 'Blog', url: 'https://blog.example' };
    const stored = { url: link.url, label: link.label };
    expect(changedFields({ links: [link] }, { links: [stored] })).toEqual([]);
    expect(changedFields({ links: [link] }, { links: [{ ...stored, label: 'News' }] })).toEqual(['links']);
  });

  it('never loses a typed word or a saved field', () => {
    const state = fc.record({ a: fc.string(), b: fc.string(), c: fc.array(fc.string()) });
    fc.assert(
      fc.property(state, state, state, (typed, base, latest) => {
        const after = rebase(typed, base, latest);
        for (const name of changedFields(base, typed)) expect(after[name]).toEqual(typed[name]);
        for (const name of changedFields(typed, after)) expect(after[name]).toEqual(latest[name]);
        // What differs from the current state is what this user wants to save.
        expect(changedFields(latest, after).every((name) => changedFields(base, typed).includes(name))).toBe(true);
      }),
    );
  });
});
