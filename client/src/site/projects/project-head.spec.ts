import { projectHead, projectPagePath } from './project-head';

describe('projectHead', () => {
  const project = { title: 'Tidewater', description: 'Row where the streets were.' };

  it('says what the page wants to be found under', () => {
    expect(
      projectHead({ ...project, seoTitle: 'Tidewater, a rowing game', seoDesc: 'Row home.', ogImage: '/api/pictures/a.webp' }),
    ).toEqual({
      title: 'Tidewater, a rowing game',
      description: 'Row home.',
      image: '/api/pictures/a.webp',
    });
  });

  it('says the project’s own words where the page has none', () => {
    expect(projectHead({ ...project, seoTitle: '', seoDesc: '', ogImage: '' })).toEqual(project);
    expect(projectHead(project)).toEqual(project);
  });

  it('leaves everything to the route while there is no page', () => {
    for (const nothing of [null, undefined, {}]) expect(projectHead(nothing)).toEqual({});
  });
});

describe('projectPagePath', () => {
  it('keeps a slug one segment', () => {
    expect(projectPagePath('tide/../water?')).toBe('/project-pages/tide%2F..%2Fwater%3F');
  });
});
