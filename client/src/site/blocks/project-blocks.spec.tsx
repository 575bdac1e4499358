import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { BLOCK_TYPES, newBlock } from '../../../../server/site/project-pages/blocks.rules';
import { KnownPathsProvider } from '../../lib/navigation/known-paths';
import { ProjectBlocks } from './project-blocks';

function markupOf(blocks: readonly unknown[], props: Partial<Parameters<typeof ProjectBlocks>[0]> = {}): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <KnownPathsProvider value={(path) => path === '/projects'}>
        <ProjectBlocks blocks={blocks} {...props} />
      </KnownPathsProvider>
    </MemoryRouter>,
  );
}

/** Every heading as its level and text, in order. */
function outline(markup: string): string[] {
  return [...markup.matchAll(/<h([1-6])[^>]*>(.*?)<\/h\1>/g)].map(([, level, text]) => `${level} ${text}`);
}

const overview = { type: 'overview', markdown: '# Story\n\nText.\n\n## More\n\n### Most' };
const info = { type: 'info', cards: [{ icon: 'Map', heading: 'World', body: '' }] };

describe('ProjectBlocks', () => {
  it('renders one outline below one title, on a page and in a preview', () => {
    const blocks = [{ type: 'hero', title: 'Tidewater' }, overview, info, { type: 'hero', title: 'And then' }];
    expect(outline(markupOf(blocks, { top: 1 }))).toEqual([
      '1 Tidewater',
      '2 Story',
      '3 More',
      '4 Most',
      '2 At a glance',
      '3 World',
      '2 And then',
    ]);
    expect(outline(markupOf(blocks))).toEqual(['2 Tidewater', '3 Story', '4 More', '5 Most', '3 At a glance', '4 World', '3 And then']);
  });

  it('starts with the project’s own description when the page has none', () => {
    expect(outline(markupOf([info], { top: 1, title: 'Tidewater', description: 'Row.' }))[0]).toBe('1 Tidewater');
    expect(outline(markupOf([newBlock('hero', '')], { top: 1, title: 'Tidewater' }))).toEqual(['1 Tidewater']);
    expect(outline(markupOf([{ type: 'hero', title: 'Its own' }], { top: 1, title: 'Tidewater' }))).toEqual(['1 Its own']);
    expect(outline(markupOf([]))).toEqual([]);
  });

  it('labels a type of block once, and skips unknown ones', () => {
    const [first, second] = [...markupOf([info, overview, info]).matchAll(/<h3[^>]*>At a glance/g)].map(([tag]) => tag);
    expect(first).not.toContain('visually-hidden');
    expect(second).toContain('visually-hidden');
    expect(markupOf([{ type: 'hologram', title: 'Nobody sees this' }])).toBe(markupOf([]));
  });

  it('puts each block below its own heading, if it has one', () => {
    const own = { ...info, heading: 'Why play' };
    expect(outline(markupOf([info, own, { ...overview, heading: 'What it is' }]))).toEqual([
      '3 At a glance',
      '4 World',
      '3 Why play',
      '4 World',
      '3 What it is',
      '3 Story',
      '4 More',
      '5 Most',
    ]);
    expect(markupOf([info, own]).match(/<h3[^>]*>Why play/)?.[0]).not.toContain('visually-hidden');
  });

  it('renders every newly added block', () => {
    for (const type of BLOCK_TYPES) expect(() => markupOf([newBlock(type, '2026-11-21')], { title: 'Tidewater' })).not.toThrow();
  });

  it('renders no link for an unsafe address', () => {
    const links = ['javascript:alert(1)', 'https://press.example/kit', '/projects', '/press.zip', 'mailto:a@studio.example', '#end'].map(
      (url) => ({ label: url, url }),
    );
    const markup = markupOf([
      { type: 'hero', title: 'T', ctas: links },
      { type: 'links', links },
    ]);
    expect(markup).not.toContain('javascript:');
    const hrefs = [...markup.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, href]) => href);
    const safe = ['https://press.example/kit', '/projects', '/press.zip', 'mailto:a@studio.example', '#end'];
    expect(hrefs).toEqual([...safe, ...safe]);
    expect(markup.match(/rel="noopener"/g)).toHaveLength(2);
  });
});
