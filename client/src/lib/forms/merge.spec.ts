import { merge } from './merge';

interface Text {
  title: string;
  body: string;
  note: string;
}

const BASE: Text = { title: 'Lantern', body: 'A studio.', note: '' };
const trimmed = ({ title, body, note }: Text): Text => ({ title: title.trim(), body: body.trim(), note: note.trim() });

describe('merging an edit with what another user saved', () => {
  it('keeps both: typed values, and values saved elsewhere', () => {
    const typed = { ...BASE, title: 'Mine', body: 'Also mine.' };
    const latest = { ...BASE, title: 'Theirs', note: 'New.' };
    expect(merge(typed, BASE, latest)).toEqual({
      values: { title: 'Mine', body: 'Also mine.', note: 'New.' },
      outcome: { kind: 'changedElsewhere', by: null, fields: ['title'], updated: ['note'], latest },
    });
  });

  it('names the other user', () => {
    const merged = merge({ ...BASE, title: 'Mine' }, BASE, { ...BASE, title: 'Theirs' }, {}, 'Ada Okafor');
    expect(merged.outcome).toMatchObject({ kind: 'changedElsewhere', by: 'Ada Okafor' });
  });

  it('counts as saved when every typed value is stored already', () => {
    const typed = { ...BASE, title: ' Mine ' };
    const latest = { ...BASE, title: 'Mine' };
    expect(merge(typed, BASE, latest, { tidy: trimmed })).toEqual({ values: latest, outcome: { kind: 'saved' } });
  });

  it('does not count as saved when other values were stored with it', () => {
    const typed = { ...BASE, title: 'Mine' };
    expect(merge(typed, BASE, { ...typed, note: 'Theirs.' }).outcome).toMatchObject({ fields: [], updated: ['note'] });
  });

  it('ignores surrounding spaces', () => {
    const merged = merge({ ...BASE, title: 'Lantern ', body: ' Mine. ' }, BASE, { ...BASE, title: 'Theirs' }, { tidy: trimmed });
    expect(merged.values).toEqual({ title: 'Theirs', body: ' Mine. ', note: '' });
    expect(merged.outcome).toMatchObject({ fields: [], updated: ['title'] });
  });

  it('lets the form drop typed values of deleted parts', () => {
    const merged = merge(
      { ...BASE, title: 'Mine' },
      BASE,
      { ...BASE, body: '' },
      { reconcile: (typed) => ({ ...typed, note: 'carried' }) },
    );
    expect(merged.values).toEqual({ title: 'Mine', body: '', note: 'carried' });
  });
});
