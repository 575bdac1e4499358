import { imageAt, isMediaKind, type DocumentImage } from '../documents.rules.js';
import { documentTokens, type Token } from './document-tokens.rules.js';

/** A piece of an exported page: HTML, or an image whose bytes go into it as a data address. */
type PagePart = { html: string } | { image: DocumentImage; before: string; after: string };

const STYLE = `body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:12pt/1.5 system-ui,sans-serif;color:#1a1a1a;background:#fff}
img,video{max-width:100%;height:auto}table{width:100%;border-collapse:collapse}th,td{border:1px solid #999;padding:.35rem .6rem;text-align:left;vertical-align:top}
blockquote{margin-inline:0;padding-inline-start:1rem;border-inline-start:3px solid #999}pre{overflow-x:auto}`;

/**
 * A stored document as a page of its own, which shows the media of other sites that the editor only links to.
 * @param name the page's title
 */
export function* documentPage(name: string, html: string): Generator<PagePart> {
  yield {
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(name)}</title>
<style>${STYLE}</style>
</head>
<body>
`,
  };
  let inMedia = false;
  for (const token of documentTokens(html)) {
    const media = mediaOf(token);
    if (media !== null) {
      inMedia = true;
      yield { html: media };
    } else if (inMedia) inMedia = !(token.kind === 'close' && token.name === 'a');
    else yield partOf(token);
  }
  yield { html: '\n</body>\n</html>\n' };
}

function partOf(token: Token): PagePart {
  if (token.kind !== 'open' || token.name !== 'img') return { html: token.source };
  const { src = '', alt = '', width, height } = token.attributes;
  const image = imageAt(src);
  if (image === null) return { html: '' };
  const size = width === undefined || height === undefined ? '' : ` width="${width}" height="${height}"`;
  return { image, before: '<img src="', after: `" alt="${escaped(alt)}"${size}>` };
}

/** The element that loads the media; null for any other token. */
function mediaOf(token: Token): string | null {
  if (token.kind !== 'open' || token.name !== 'a' || !isMediaKind(token.attributes['data-media'])) return null;
  const address = escaped(token.attributes.href ?? '');
  const kind = token.attributes['data-media'];
  return kind === 'image' ? `<img src="${address}" alt="">` : `<${kind} src="${address}" controls></${kind}>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
