import type { ProjectAppearance } from '../../../../../server/site/projects/project-look.dto.js';
import { projectHead, projectPagePath } from './project-head';

const PLAIN_APPEARANCE: ProjectAppearance = {
  accent: null,
  lettering: 'studio',
  platforms: [],
  releaseDate: '',
  statusLine: '',
  keyArt: null,
  logo: null,
  featured: false,
};

describe('projectHead', () => {
  const project = { title: 'Tidewater', description: 'Row where the streets were.' };

  it('uses the page’s metadata', () => {
    expect(
      projectHead({ ...project, seoTitle: 'Tidewater, a rowing game', seoDesc: 'Row home.', ogImage: '/api/pictures/a.webp' }),
    ).toEqual({
      title: 'Tidewater, a rowing game',
      description: 'Row home.',
      image: '/api/pictures/a.webp',
    });
  });

  it('uses the project’s description by default', () => {
    expect(projectHead({ ...project, seoTitle: '', seoDesc: '', ogImage: '' })).toEqual(project);
    expect(projectHead(project)).toEqual(project);
  });

  it('uses the project’s key art, or the first picture of its page, when the page names no social image', () => {
    const picture = (digit: string) => `/api/pictures/${digit.repeat(8)}-1111-4111-8111-111111111111-1280x720-1280.webp`;
    const [art, hero] = [picture('a'), picture('b')];
    const blocks = [
      { id: '1', type: 'hero', backgroundImage: 'https://elsewhere.example/a.png' },
      { id: '2', type: 'hero', backgroundImage: hero },
    ];
    const look = { ...PLAIN_APPEARANCE, keyArt: art };
    expect(projectHead({ ...project, blocks, look }).image).toBe(art);
    expect(projectHead({ ...project, blocks, look: PLAIN_APPEARANCE }).image).toBe(hero);
    expect(projectHead({ ...project, blocks: [], look: PLAIN_APPEARANCE }).image).toBeUndefined();
  });

  it('is empty until the page is loaded', () => {
    for (const nothing of [null, undefined, {}]) expect(projectHead(nothing)).toEqual({});
  });
});

describe('projectPagePath', () => {
  it('encodes a slug as one segment', () => {
    expect(projectPagePath('tide/../water?')).toBe('/project-pages/tide%2F..%2Fwater%3F');
  });
});
