import { summaryOf } from './summary';

const NOTHING = { details: null, before: null, after: null };

describe('summaryOf', () => {
  it('is the summary of the entry', () => {
    expect(summaryOf({ ...NOTHING, details: 'Wrong password', after: { tries: 3 } })).toBe('Wrong password');
  });

  it('puts changed values before unchanged ones', () => {
    const was = { id: 1, name: 'Lamp', public: false, updated_at: '2026-11-21T17:03:27.930Z' };
    expect(
      summaryOf({ ...NOTHING, before: was, after: { id: 1, name: 'Lantern', public: true, updated_at: '2026-11-21T17:56:55.479Z' } }),
    ).toBe('name: Lamp → Lantern, public: false → true');
  });

  it('is the shortened value when only one side is recorded', () => {
    expect(summaryOf({ ...NOTHING, after: { title: 'a\nb', text: 'x'.repeat(50), c: 1, d: 2 } })).toBe(
      `title: a b, text: ${'x'.repeat(39)}…, c: 1`,
    );
    expect(summaryOf({ ...NOTHING, before: { status: 'open' } })).toBe('status: open');
    const project = {
      created_at: '2026-11-21T10:33:53.012Z',
      id: 'a',
      icon: 'music',
      owner: '0b8f7a3e-1111-4222-8333-123456789abc',
      slug: '',
      title: 'Lamp',
      version: 1,
    };
    expect(summaryOf({ ...NOTHING, after: project })).toBe('title: Lamp, icon: music');
    expect(summaryOf({ ...NOTHING, after: 'done' })).toBe('done');
  });

  it('is empty without recorded values', () => {
    expect(summaryOf(NOTHING)).toBe('');
  });
});
