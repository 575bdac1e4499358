import { newBlock } from '../../../../../server/site/project-pages/blocks.rules';
import type { PageDraft } from './editor-state';
import { problemsByPath, problemsIn, refusalsOf } from './page-problems';

const hero = (url: string) => ({ ...newBlock('hero', ''), id: 'hero', title: 'Lumen', ctas: [{ label: 'Play', url }] });
const draft = (...blocks: PageDraft['blocks']): PageDraft => ({ slug: 'lumen', blocks, seoTitle: '', seoDesc: '', ogImage: '' });

describe('problemsIn', () => {
  it('names the block and the invalid field', () => {
    const problems = problemsIn(draft(hero('javascript:alert(1)')), []);
    expect(problems).toEqual([{ block: 'hero', path: 'ctas.0.url', message: expect.stringContaining('https://') as string }]);
    expect(problemsIn(draft(hero('/play')), [])).toEqual([]);
    expect(problemsIn({ ...draft(), slug: 'games/lumen' }, [])).toMatchObject([{ block: null, path: 'slug' }]);
  });

  it('keeps the server’s message while the field is unchanged, wherever its block moves', () => {
    const sent = draft({ ...newBlock('links', ''), id: 'links' }, hero('/play'));
    const refusals = refusalsOf({ 'blocks.1.title': 'Too shiny.', slug: 'Taken.' }, sent);
    expect(problemsIn({ ...sent, blocks: [...sent.blocks].reverse() }, refusals)).toMatchObject([
      { block: 'hero', path: 'title', message: 'Too shiny.' },
      { block: null, path: 'slug', message: 'Taken.' },
    ]);
    expect(problemsIn({ ...draft({ ...hero('/play'), title: 'Lumen 2' }), slug: 'lumen-2' }, refusals)).toEqual([]);
  });

  it('treats a message about all blocks as one about the page', () => {
    const sent = draft(hero('/play'));
    expect(problemsIn(sent, refusalsOf({ blocks: 'Too large.' }, sent))).toMatchObject([{ block: null, path: '', message: 'Too large.' }]);
    expect(problemsIn(draft(), refusalsOf({ blocks: 'Too large.' }, sent))).toEqual([]);
  });
});

describe('problemsByPath', () => {
  it('returns the first message of each field of one form', () => {
    const problems = [
      { block: 'a', path: 'title', message: 'first' },
      { block: 'a', path: 'title', message: 'second' },
      { block: 'b', path: 'title', message: 'other' },
    ];
    expect(problemsByPath(problems, 'a')).toEqual({ title: 'first' });
  });
});
