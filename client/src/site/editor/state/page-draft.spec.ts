import { BLOCK_TYPES, newBlock } from '../../../../../server/site/project-pages/blocks.rules';
import type { PageView } from '../../../../../server/site/project-pages/project-pages.dto.js';
import { baseOf, emptyBase, summaryOf } from './page-draft';

const page = (more: Partial<PageView>): PageView => ({
  projectId: 'p',
  slug: 'lumen',
  title: 'Lumen',
  description: '',
  blocks: [],
  seoTitle: '',
  seoDesc: '',
  ogImage: '',
  schemaVersion: 1,
  version: 3,
  updated_at: '2026-11-21T10:00:00.000Z',
  ...more,
});

describe('baseOf', () => {
  it('keeps unknown blocks, and unknown fields of known ones', () => {
    const blocks = [
      { id: 'x', type: 'hologram', beams: 3 },
      { ...newBlock('links', ''), id: 'l', glow: 'soft' },
    ];
    expect(baseOf(page({ blocks })).draft.blocks).toEqual(blocks);
  });

  it('gives the second of two blocks with the same id a new one', () => {
    const { blocks } = baseOf(
      page({
        blocks: [
          { ...newBlock('hero', ''), id: 'same' },
          { ...newBlock('links', ''), id: 'same' },
        ],
      }),
    ).draft;
    expect(blocks[0]?.id).toBe('same');
    expect(blocks[1]?.id).not.toBe('same');
  });

  it('keeps the version of a newer document', () => {
    expect(baseOf(page({ schemaVersion: 7 }))).toMatchObject({ version: 3, schemaVersion: 7 });
  });
});

describe('emptyBase', () => {
  it('is a page without blocks that has the id as its slug and was never saved', () => {
    expect(emptyBase('some-id')).toMatchObject({ version: 0, draft: { slug: 'some-id', blocks: [] } });
  });
});

describe('summaryOf', () => {
  it('summarises every new block', () => {
    const summaries = BLOCK_TYPES.map((type) => summaryOf(newBlock(type, '2026-11-21')));
    expect(summaries).toEqual([
      'No title yet',
      'No images yet',
      'No cards yet',
      'No milestones yet',
      'Planned, 0%',
      'No text yet',
      'No links yet',
      'No members yet',
    ]);
  });

  it('contains its text, without Markdown markup', () => {
    expect(summaryOf({ id: 'a', type: 'overview', markdown: '# The story\n\nA city.\n\n- One\n- Two' })).toBe('The story A city. One Two');
    expect(summaryOf({ id: 'a', type: 'overview', markdown: 'word '.repeat(40) })).toMatch(/word…$/);
    expect(summaryOf({ id: 'a', type: 'gallery', images: [{ src: '/a', alt: '' }] })).toBe('1 image');
    expect(
      summaryOf({
        id: 'a',
        type: 'links',
        links: [
          { label: ' Shop ', url: '' },
          { label: '', url: '' },
        ],
      }),
    ).toBe('Shop');
    expect(summaryOf({ id: 'a', type: 'hologram' })).toBe('Saved unchanged');
  });
});
