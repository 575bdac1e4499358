import { parsePicture } from '../files/pictures/pictures.rules.js';
import type { ColourScheme, PageHead } from './page.dto.js';
import { parseUrl } from '../text/parse-url.rules.js';

/** The studio's details in every page. */
export interface SiteFacts {
  name: string;
  /** `#rrggbb`, or undefined for the stylesheet's own accent. */
  accent: string | undefined;
}

export interface PageParts {
  template: string;
  publicUrl: string;
  /** Requested path without the query: the canonical address unless the head names another. */
  path: string;
  scheme: ColourScheme;
  /** The studio's slug, the prefix of its cookie names. */
  slug: string;
  site: SiteFacts;
  head: PageHead;
  /** Elements that load styles and modules. */
  links: string;
  /** Markup of the root element; empty if the browser renders. */
  app: string;
  data: Record<string, unknown>;
  /** Nothing is at the address. The client says so; without JavaScript the document has to. */
  isMissing?: boolean;
  /** Default for pages without their own. */
  socialImage: SocialImage | undefined;
}

/** An image for link previews, with its size in pixels. */
export interface SocialImage {
  path: string;
  width: number;
  height: number;
}

/** The whole document. All data is escaped here. */
export function documentOf(parts: PageParts): string {
  // Without scripts, a page that the browser renders, or that redirects, would have no landmark.
  const hasMain = parts.app.includes('<main');
  const fill: Record<string, string> = {
    '<!--head-->': `${headOf(parts)}\n${parts.links}`,
    '<!--app-->': parts.app,
    '<!--main-->': hasMain ? '' : '<main>',
    '<!--/main-->': hasMain ? '' : '</main>',
    '<!--missing-->': parts.isMissing === true ? 'There is no page at this address. ' : '',
    '<!--data-->': `<script type="application/json" id="page-data">${jsonForHtml(parts.data)}</script>`,
  };
  return htmlTag(parts).replace(/<!--(?:head|\/?main|missing|app|data)-->/g, (mark) => fill[mark] ?? '');
}

/** Escapes text for element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** JSON that is safe in a script element: no `<` (HTML 13.2.5.4 ends or nests scripts by it), and no U+2028 or U+2029. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A colour of the form #rrggbb, or undefined: nothing else may reach a style attribute. */
export function accentOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : undefined;
}

function htmlTag({ template, scheme, slug, site }: PageParts): string {
  const style = site.accent === undefined ? '' : ` style="--studio-accent:${site.accent}"`;
  return template.replace(/<html\b[^>]*>/, (tag) => {
    const own = tag.replace(/\sdata-mantine-color-scheme="[^"]*"/, '').slice(0, -1);
    return `${own} data-mantine-color-scheme="${scheme}" data-studio="${escapeHtml(slug)}"${style}>`;
  });
}

function headOf({ publicUrl, path, site, head, socialImage }: PageParts): string {
  const address = absolute(head.canonical ?? path, publicUrl);
  const image = head.image === undefined ? socialImage : imageAt(head.image);
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`;
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
  const lines = [`<title>${escapeHtml(head.title)}</title>`];
  if (head.description !== '') lines.push(named('description', head.description));
  if (head.noindex === true) lines.push(named('robots', 'noindex'));
  else if (address !== undefined) lines.push(`<link rel="canonical" href="${escapeHtml(address)}">`);
  lines.push(property('og:type', 'website'), property('og:site_name', site.name), property('og:title', head.title));
  if (head.description !== '') lines.push(property('og:description', head.description));
  if (address !== undefined && head.noindex !== true) lines.push(property('og:url', address));
  const imageAddress = image === undefined ? undefined : absolute(image.path, publicUrl);
  if (imageAddress !== undefined) lines.push(property('og:image', imageAddress));
  if (imageAddress !== undefined && image?.width !== undefined) {
    lines.push(property('og:image:width', String(image.width)), property('og:image:height', String(image.height)));
  }
  lines.push(named('twitter:card', imageAddress === undefined ? 'summary' : 'summary_large_image'));
  return lines.join('\n');
}

/** A page's own image; the address of an uploaded one contains its size. */
function imageAt(path: string): Pick<SocialImage, 'path'> & Partial<SocialImage> {
  const picture = parsePicture(path);
  return picture === null ? { path } : { path, width: picture.width, height: picture.height };
}

/** A path of this site or a full http address as a full address; undefined for anything else. */
function absolute(path: string, publicUrl: string): string | undefined {
  const url = parseUrl(path, publicUrl);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined;
}
