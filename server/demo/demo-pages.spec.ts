import sharp from 'sharp';
import { PROJECTS } from './demo-content.js';
import { PAGES, PORTRAITS, TEAM } from './demo-pages.js';
import { landscape, portrait } from './demo-scenes.js';

describe('the pages of the fictional studio', () => {
  it('are there for every project, once', () => {
    expect(PAGES.map(({ slug }) => slug).sort()).toEqual(PROJECTS.map(({ slug }) => slug).sort());
    expect(PORTRAITS).toHaveLength(TEAM.length);
    for (const { team } of PAGES) for (const place of team) expect([...TEAM.keys()]).toContain(place);
  });

  it('are drawn alike at every start, as pictures that can be read', async () => {
    for (const scene of PAGES.flatMap(({ hero, gallery }) => [hero, ...gallery.map(([shown]) => shown)])) {
      const svg = landscape(scene);
      expect(landscape(scene)).toBe(svg);
      expect(svg).not.toMatch(/NaN|undefined/);
    }
    const [page] = PAGES;
    const [[palette, skin] = []] = PORTRAITS;
    if (page === undefined || palette === undefined || skin === undefined) throw new Error('There is no page.');
    expect(await sharp(Buffer.from(landscape(page.hero))).metadata()).toMatchObject({ width: 1600, height: 900 });
    expect(await sharp(Buffer.from(portrait(palette, skin, 1))).metadata()).toMatchObject({ width: 400, height: 400 });
  });
});
