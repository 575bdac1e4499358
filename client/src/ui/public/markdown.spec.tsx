import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { parseMarkdown } from '../../../../server/site/text/markdown.rules';
import { KnownPathsProvider } from '../../lib/navigation/known-paths';
import { Markdown } from './markdown';

function markupOf(text: string, hasPath: (path: string) => boolean = () => true): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <KnownPathsProvider value={hasPath}>
        <Markdown blocks={parseMarkdown(text)} />
      </KnownPathsProvider>
    </MemoryRouter>,
  );
}

describe('Markdown', () => {
  it('renders headings below the page’s own, lists, paragraphs and links', () => {
    expect(markupOf('# One\n\nGo to [terms](/terms) or [ICO](https://ico.org.uk/x).\n\n- a\n- b\n\n### Three')).toBe(
      '<h2 id="section-one">One</h2><p>Go to <a href="/terms" data-discover="true">terms</a> or <a href="https://ico.org.uk/x" rel="noopener">ICO</a>.</p>' +
        '<ul><li>a</li><li>b</li></ul><h4 id="section-three">Three</h4>',
    );
  });

  it('renders bold and italic text', () => {
    expect(markupOf('A ***both*** and **[terms](/terms)**.')).toBe(
      '<p>A <strong><em>both</em></strong> and <strong><a href="/terms" data-discover="true">terms</a></strong>.</p>',
    );
  });

  it('renders a link to a page that does not exist as text', () => {
    expect(markupOf('See [support](/support).', () => false)).toBe('<p>See support.</p>');
  });

  it('renders no HTML', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '[a](javascript:alert(1))',
        '[<b>](/x"onclick="a)',
        '# ',
        '- ',
        '\n',
        '&lt;b&gt;',
        '*',
        '**',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const markup = markupOf(pieces.join(''));
        const tags = markup.match(/<[^>]*>/g) ?? [];
        const allowed =
          /^<(\/?(p|ul|li|h2|h3|h4|a|strong|em)|h[234] id="section[a-z0-9-]*"|a href="(\/(?!\/)|https:\/\/)[^"<>]*"( data-discover="true"| rel="noopener"))>$/i;
        expect(tags.filter((tag) => !allowed.test(tag))).toEqual([]);
      }),
    );
  });
});
