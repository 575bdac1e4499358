import fc from 'fast-check';
import { BLOCK_TYPES, newBlock } from '../../../../server/site/project-pages/blocks.rules';
import { shownBlocks } from './shown-blocks';

const HERO = '/api/pictures/0f8fad5b-d9cb-469f-a165-70867728950e-900x600-900.webp';
const BOAT = '/api/pictures/7c9e6679-7425-40de-944b-e07fc1f90ae7-640x480-640.webp';

describe('shownBlocks', () => {
  it('returns every block that the editor can add', () => {
    const full = [
      {
        id: '1',
        type: 'hero',
        title: ' Tidewater ',
        tagline: 'Row.',
        backgroundImage: HERO,
        ctas: [{ label: 'Play', url: 'https://play.example' }],
      },
      { id: '2', type: 'gallery', images: [{ src: BOAT, alt: 'A boat' }] },
      { id: '3', type: 'info', heading: ' Why play ', cards: [{ icon: 'Map', heading: 'World', body: 'Large.' }] },
      { id: '4', type: 'timeline', milestones: [{ date: '2027-03-01', title: 'Alpha', description: '' }] },
      { id: '5', type: 'status', state: 'In Progress', progress: 41.6, lastUpdated: '2026-11-21' },
      { id: '6', type: 'overview', markdown: '# The story\n\nOnce.' },
      { id: '7', type: 'links', links: [{ label: 'Press', url: '/press' }] },
      { id: '8', type: 'team', members: [{ name: 'Ada', role: 'Code', avatar: '' }] },
    ];
    expect(shownBlocks(full)).toEqual([
      { type: 'hero', title: 'Tidewater', tagline: 'Row.', image: HERO, links: [{ label: 'Play', href: 'https://play.example' }] },
      { type: 'gallery', heading: null, images: [{ src: BOAT, alt: 'A boat' }] },
      { type: 'info', heading: 'Why play', cards: [{ icon: 'Map', heading: 'World', body: 'Large.' }] },
      {
        type: 'timeline',
        heading: null,
        milestones: [{ date: { text: '1 March 2027', iso: '2027-03-01' }, title: 'Alpha', description: '' }],
      },
      { type: 'status', heading: null, state: 'In Progress', progress: 42, lastUpdated: { text: '21 November 2026', iso: '2026-11-21' } },
      { type: 'overview', heading: 'The story', text: [{ kind: 'paragraph', content: [{ kind: 'text', text: 'Once.' }] }] },
      { type: 'links', heading: null, links: [{ label: 'Press', href: '/press' }] },
      { type: 'team', heading: null, members: [{ name: 'Ada', role: 'Code', avatar: null }] },
    ]);
  });

  it('leaves out empty lists and unknown blocks', () => {
    const fresh = BLOCK_TYPES.map((type) => newBlock(type, '2026-11-21'));
    expect(shownBlocks(fresh).map(({ type }) => type)).toEqual(['hero', 'status']);
    expect(shownBlocks([{ id: 'x', type: 'hologram', title: 'Hi' }, { type: 7 }, {}, null, 'hero'])).toEqual([]);
  });

  it('leaves out unsafe addresses, wherever they come from', () => {
    const bad = ['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,x', '//other.example/x', 'https://user@bank.example', ''];
    const ours = ['/api/support/tickets/1/transcript', '/images/x.png', '/'];
    const links = bad.map((url) => ({ label: 'Go', url }));
    const images = [...bad, ...ours, 'https://other.example/x.png'].map((src) => ({ src, alt: '' }));
    expect(
      shownBlocks([
        { type: 'links', links },
        { type: 'gallery', images },
      ]),
    ).toEqual([]);
    expect(shownBlocks([{ type: 'hero', title: 'T', backgroundImage: 'https://other.example/x.png', ctas: links }])).toEqual([
      { type: 'hero', title: 'T', tagline: '', image: null, links: [] },
    ]);
  });

  it('limits progress to its range and a state to known ones', () => {
    const read = (progress: unknown, state: unknown = 'Done') => shownBlocks([{ type: 'status', progress, state }])[0];
    expect([-5, 0, 66.5, 100, 400, Number.NaN, '50', null].map((progress) => (read(progress) as { progress: number }).progress)).toEqual([
      0, 0, 67, 100, 100, 0, 0, 0,
    ]);
    expect(read(1)).toMatchObject({ state: null, lastUpdated: { text: '' } });
  });

  it('starts the outline of a text at its highest heading', () => {
    expect(shownBlocks([{ type: 'overview', markdown: 'Hello.\n\n## Second\n\n### Third' }])).toMatchObject([
      { heading: null, text: [{ kind: 'paragraph' }, { kind: 'heading', level: 1 }, { kind: 'heading', level: 2 }] },
    ]);
    expect(shownBlocks([{ type: 'overview', markdown: '### Only\n\nText.' }])).toMatchObject([
      { heading: 'Only', text: [{ kind: 'paragraph' }] },
    ]);
    expect(shownBlocks([{ type: 'overview', markdown: '# See [terms](/terms)' }])).toMatchObject([
      { heading: null, text: [{ kind: 'heading', level: 1 }] },
    ]);
  });

  it('never throws, whatever is stored', () => {
    const field = fc.oneof(
      fc.anything(),
      fc.array(fc.dictionary(fc.constantFrom('label', 'url', 'src', 'alt', 'name', 'title', 'heading', 'date'), fc.anything())),
    );
    const names = [
      'ctas',
      'images',
      'cards',
      'milestones',
      'links',
      'members',
      'progress',
      'state',
      'markdown',
      'title',
      'lastUpdated',
      'backgroundImage',
    ];
    const block = fc
      .tuple(fc.constantFrom(...BLOCK_TYPES, 'other'), fc.dictionary(fc.constantFrom(...names), field))
      .map(([type, fields]) => ({ type, ...fields }));
    fc.assert(fc.property(fc.array(fc.oneof(block, fc.anything())), (blocks) => Array.isArray(shownBlocks(blocks))));
  });
});
