import { CHARACTERS } from './art/demo-characters.js';
import sharp from 'sharp';
import { PROJECTS } from './demo-content.js';
import { PAGES, TEAM } from './demo-pages.js';
import { PORTRAITS } from './art/demo-people.js';
import { displayLettering } from '../platform/web/social/lettering.js';
import { portrait } from './art/demo-portraits.js';
import { landscape } from './art/demo-scenes.js';

describe('the pages of the fictional studio', () => {
  it('exist once for every project', () => {
    expect(PAGES.map(({ slug }) => slug).sort()).toEqual(PROJECTS.map(({ slug }) => slug).sort());
    expect(PORTRAITS).toHaveLength(TEAM.length);
    for (const { team } of PAGES) for (const place of team) expect([...TEAM.keys()]).toContain(place);
  });

  it('show a character, a place and an interface of each game', () => {
    for (const { hero, gallery } of PAGES) {
      expect(Object.keys(CHARACTERS)).toContain(hero.character?.[0]);
      expect(gallery.some(([scene]) => scene.interface !== undefined)).toBe(true);
    }
    expect(new Set(PAGES.map(({ hero }) => hero.character?.[0])).size).toBe(PAGES.length);
    expect(new Set(PAGES.map(({ hero }) => hero.palette)).size).toBe(PAGES.length);
  });

  it('are drawn deterministically, as readable images', async () => {
    const lettering = await displayLettering();
    for (const scene of PAGES.flatMap(({ hero, gallery }) => [hero, ...gallery.map(([shown]) => shown)])) {
      const svg = landscape(scene, lettering);
      expect(landscape(scene, lettering)).toBe(svg);
      expect(svg).not.toMatch(/NaN|undefined/);
    }
    const [page] = PAGES;
    const [person] = PORTRAITS;
    if (page === undefined || person === undefined) throw new Error('There is no page.');
    expect(await sharp(Buffer.from(landscape(page.hero, lettering))).metadata()).toMatchObject({ width: 1600, height: 900 });
    expect(await sharp(Buffer.from(portrait(person))).metadata()).toMatchObject({ width: 400, height: 400 });
  });
});
