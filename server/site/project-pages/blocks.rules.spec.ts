import fc from 'fast-check';
import { fieldOfProblem, problemsOf, TEXT_LIMITS } from './blocks-problems.rules.js';
import {
  BLOCK_TYPES,
  isKnownBlock,
  MAX_BLOCKS,
  MAX_ENTRIES,
  newBlock,
  newCard,
  newImage,
  newLink,
  newMember,
  newMilestone,
  SCHEMA_VERSION,
  upgradeBlocks,
} from './blocks.rules.js';

const TODAY = '2026-11-21';
const UNKNOWN = { id: 'u1', type: 'hologram', depth: { layers: [1, { a: null }] } };

const problemsIn = (...blocks: unknown[]) => problemsOf(blocks).map((problem) => [fieldOfProblem(problem), problem.message]);
const fieldsOf = (...blocks: unknown[]) => problemsIn(...blocks).map(([field]) => field);

describe('a new block', () => {
  it.each(BLOCK_TYPES)('of type %s is valid', (type) => {
    expect(problemsOf([newBlock(type, TODAY)])).toEqual([]);
  });

  it('starts as specified', () => {
    expect(newBlock('status', TODAY)).toMatchObject({ state: 'Planned', progress: 0, lastUpdated: TODAY });
    expect(newBlock('hero', TODAY)).toMatchObject({ ctas: [] });
    expect(newCard().icon).toBe('Info');
  });

  it('has an id of its own', () => {
    expect(new Set(Array.from({ length: 100 }, () => newBlock('hero', TODAY).id)).size).toBe(100);
  });
});

describe('an older document', () => {
  it('gets missing fields, in blocks and in their entries, and loses none', () => {
    const old = [{ id: 'a', type: 'info', cards: [{ heading: 'Fast', colour: 'red' }] }, { id: 'b', type: 'status' }, UNKNOWN];
    expect(upgradeBlocks(old, 0)).toEqual([
      { id: 'a', type: 'info', heading: '', cards: [{ icon: 'Info', heading: 'Fast', body: '', colour: 'red' }] },
      { id: 'b', type: 'status', heading: '', state: 'Planned', progress: 0, lastUpdated: '' },
      UNKNOWN,
    ]);
  });

  it('gets missing ids, and loses what is not a block', () => {
    const [block, ...more] = upgradeBlocks([{ type: 'links' }, null, 3, 'x', [], {}], SCHEMA_VERSION);
    expect([block, more]).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{16}$/) as string, type: 'links', heading: '', links: [] }, []]);
  });

  it('never throws, and upgrading is idempotent', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.anything(),
            fc.record({
              id: fc.string({ minLength: 1 }),
              type: fc.constantFrom(...BLOCK_TYPES, 'other'),
              ctas: fc.anything(),
              cards: fc.anything(),
            }),
          ),
        ),
        (blocks) => {
          const once = upgradeBlocks(blocks, SCHEMA_VERSION);
          expect(upgradeBlocks(once, SCHEMA_VERSION)).toEqual(once);
        },
      ),
    );
  });

  it('of a newer program keeps its additional fields', () => {
    const block = { id: 'a', type: 'hero', title: 'Later', sparkle: { amount: 3 } };
    expect(upgradeBlocks([block, UNKNOWN], SCHEMA_VERSION + 1)).toEqual([
      { ...block, tagline: '', backgroundImage: '', ctas: [] },
      UNKNOWN,
    ]);
  });
});

describe('problems', () => {
  it('are reported at their fields', () => {
    expect(
      problemsIn(
        {
          type: 'hero',
          title: 'A',
          backgroundImage: 'data:image/svg+xml,x',
          ctas: [{ label: 'Play', url: 'javascript:alert(1)' }, newLink()],
        },
        { type: 'status', state: 'Done', progress: 101, lastUpdated: '2026-02-30' },
      ),
    ).toEqual([
      ['blocks.0.backgroundImage', expect.stringContaining('upload an image')],
      ['blocks.0.ctas.0.url', expect.stringContaining('https://')],
      ['blocks.0.ctas.1.label', 'Please enter a label.'],
      ['blocks.0.ctas.1.url', 'Please enter an address.'],
      ['blocks.1.state', 'Please choose one of: Planned, In Progress, Paused, Released.'],
      ['blocks.1.progress', 'Please enter a number from 0 to 100.'],
      ['blocks.1.lastUpdated', 'Please choose a date.'],
    ]);
  });

  it.each([
    ['gallery', { images: [newImage('')] }, ['blocks.0.images.0.src']],
    ['gallery', { images: [newImage('https://elsewhere.example/a.png')] }, ['blocks.0.images.0.src']],
    ['info', { cards: [newCard()] }, ['blocks.0.cards.0.heading']],
    ['timeline', { milestones: [newMilestone()] }, ['blocks.0.milestones.0.title']],
    ['team', { members: [newMember()] }, ['blocks.0.members.0.name']],
    ['links', { links: 'x' }, ['blocks.0.links']],
    ['links', { links: [null, 3] }, ['blocks.0.links.0', 'blocks.0.links.1']],
    ['links', { links: Array.from({ length: MAX_ENTRIES + 1 }, newLink) }, ['blocks.0.links']],
    ['hero', { title: 3, tagline: 'x'.repeat(TEXT_LIMITS.text + 1) }, ['blocks.0.title', 'blocks.0.tagline']],
    ['status', { progress: '50', lastUpdated: 'soon' }, ['blocks.0.progress', 'blocks.0.lastUpdated']],
    ['status', { progress: Number.NaN }, ['blocks.0.progress']],
    ['overview', { markdown: 'x'.repeat(TEXT_LIMITS.markdown + 1) }, ['blocks.0.markdown']],
    ['', {}, ['blocks.0.type']],
    ['hero', { id: 5 }, ['blocks.0.id']],
  ])('of %s %j', (type, block, expected) => {
    expect(fieldsOf({ type, ...block })).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x]( data:text/html,a)',
    '![x](data:image/svg+xml,a)',
    'Text [x](vbscript:a) more',
    '[x](//elsewhere.example)',
    '[](javascript:alert(1))',
  ])('of the link in %s', (markdown) => {
    expect(fieldsOf({ type: 'overview', markdown })).toEqual(['blocks.0.markdown']);
  });

  it.each([
    '# A heading\n\n- one\n- two',
    '[Store](/store) and [more](https://example.org/a)',
    '<script>alert(1)</script> is text',
    'An array[0] (of one) is prose',
    'a](b',
  ])('are not found in %j', (markdown) => {
    expect(problemsIn({ type: 'overview', markdown })).toEqual([]);
  });

  it('of the whole document are reported alone', () => {
    expect(problemsIn(...Array.from({ length: MAX_BLOCKS + 1 }, () => ({ type: 3 })))).toEqual([
      ['blocks', 'A page holds at most 100 blocks.'],
    ]);
    expect(problemsIn({ type: 'hologram', data: 'ä'.repeat(TEXT_LIMITS.documentBytes / 2) })).toEqual([
      ['blocks', expect.stringContaining('256 KB')],
    ]);
  });

  it('of unknown blocks concern only their size', () => {
    expect(problemsIn(UNKNOWN, { type: 'hologram', url: 'javascript:alert(1)' })).toEqual([]);
  });

  it('are found in any input without throwing, and always refer to an existing block', () => {
    const json = fc.jsonValue();
    const block = fc.record({
      type: fc.constantFrom(...BLOCK_TYPES),
      ctas: json,
      images: json,
      cards: json,
      progress: json,
      markdown: json,
      members: json,
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(json, block), { maxLength: 20 }), (blocks) => {
        for (const { index, message } of problemsOf(blocks)) {
          expect(index).toBeLessThan(blocks.length);
          expect(message).toMatch(/^[A-Z].*[.]$/);
        }
      }),
    );
  });

  it('are not introduced by an upgrade', () => {
    const text = fc.string({ maxLength: 50 });
    const entry = fc.record({ heading: fc.string({ minLength: 1, maxLength: 20 }).filter((value) => value.trim() !== '') });
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.record({ type: fc.constant('hero'), title: text }), fc.record({ type: fc.constant('info'), cards: fc.array(entry) })),
        ),
        (blocks) => {
          expect(problemsOf(blocks)).toEqual([]);
          const upgraded = upgradeBlocks(blocks, 0);
          expect(problemsOf(upgraded)).toEqual([]);
          expect(upgraded.every(isKnownBlock)).toBe(true);
        },
      ),
    );
  });
});
