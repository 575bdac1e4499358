import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { StorySection } from './story-section';

function headingsOf(body: string): string[] {
  const story = { title: 'How it began', body, version: 1, updated_at: '2026-01-01T00:00:00.000Z' };
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <StorySection story={story} pending={false} />
    </MemoryRouter>,
  );
  return [...markup.matchAll(/<(h[1-6])\b/g)].map(([, name = '']) => name);
}

describe('the story', () => {
  it.each([
    ['# One\n\n## Two\n\n# Three', ['h2', 'h3', 'h4', 'h3']],
    ['## One\n\n### Two\n\n## Three', ['h2', 'h3', 'h4', 'h3']],
    ['### One\n\nWords.', ['h2', 'h3']],
    ['No heading at all.', ['h2']],
  ])('skips no heading level: %j', (body, headings) => {
    expect(headingsOf(body)).toEqual(headings);
  });
});
