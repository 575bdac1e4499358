import type { Attributes, IOptions, Tag } from 'sanitize-html';
import { Invalid } from '../../../platform/errors/errors.js';
import { truncated } from '../../../platform/text/clean-text.rules.js';
import { FONT_SIZE, imageAt, isMediaAddress, isMediaKind, TEXT_ALIGN, type MediaKind } from '../documents.rules.js';

/** Deeper than any list that a person would write. */
const MAX_DEPTH = 60;
/** Deeper than any page that is pasted. Parsing takes time with the square of the depth: half a megabyte of open elements took 40 seconds. */
const MAX_OPEN = 500;
const MAX_SPAN = 100;
const MAX_ALT = 300;
/** Links never tell another site where the reader comes from, and its page cannot reach this one. */
const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const;
/** A tag that is not allowed: what is turned into it is dropped. */
const DROPPED: Tag = { tagName: 'dropped', attribs: {} };
/** Elements whose text is no text of the document. */
const WITHOUT_TEXT = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'title',
  'svg',
  'math',
  'iframe',
  'object',
  'noembed',
  'template',
];

/**
 * Sanitises the HTML of a document: only the elements, attributes, styles and address schemes of this list remain, and of images only those
 * of the document itself. Media of other sites become links with their kind (`data-media`), which nothing loads.
 * @param html of any origin
 * @param documentId the document that stores it
 * @throws Invalid `document-too-deep` for elements that are nested without end
 */
export async function sanitiseDocument(html: string, documentId: string): Promise<string> {
  // Loaded with the first document, so that starting the program does not wait for it.
  const { default: sanitizeHtml } = await import('sanitize-html');
  return sanitizeHtml(html, optionsFor(documentId));
}

function optionsFor(documentId: string): IOptions {
  const aligned = { 'text-align': [TEXT_ALIGN] };
  const cell = ['colspan', 'rowspan'];
  let open = 0;
  return {
    allowedTags: [
      ...['p', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br'],
      ...['strong', 'em', 'u', 's', 'code', 'span', 'a', 'img'],
      ...['table', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'data-media', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      ol: ['start'],
      th: cell,
      td: cell,
      span: ['style'],
      p: ['style'],
      h1: ['style'],
      h2: ['style'],
      h3: ['style'],
    },
    allowedStyles: { span: { 'font-size': [FONT_SIZE] }, p: aligned, h1: aligned, h2: aligned, h3: aligned },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nonTextTags: WITHOUT_TEXT,
    nestingLimit: MAX_DEPTH,
    onOpenTag: () => {
      open += 1;
      if (open > MAX_OPEN) throw tooDeep();
    },
    onCloseTag: () => {
      open -= 1;
    },
    transformTags: {
      b: 'strong',
      i: 'em',
      del: 's',
      strike: 's',
      div: 'p',
      h4: 'h3',
      h5: 'h3',
      h6: 'h3',
      a: (_, attributes) => linkOf(attributes),
      img: (_, attributes) => imageOf(attributes, documentId),
      video: (_, attributes) => mediaOf('video', attributes.src),
      audio: (_, attributes) => mediaOf('audio', attributes.src),
      ol: (tagName, { start }) => ({ tagName, attribs: whole({ start }, 99_999) }),
      td: (tagName, { colspan, rowspan }) => ({ tagName, attribs: whole({ colspan, rowspan }, MAX_SPAN) }),
      th: (tagName, { colspan, rowspan }) => ({ tagName, attribs: whole({ colspan, rowspan }, MAX_SPAN) }),
    },
  };
}

function tooDeep(): Invalid {
  const message = 'Parts of this text are nested too deeply. Paste it without formatting.';
  return new Invalid(message, { content: message }, 'document-too-deep');
}

function linkOf({ href = '', 'data-media': kind }: Attributes): Tag {
  if (isMediaKind(kind) && isMediaAddress(href)) return { tagName: 'a', attribs: { 'data-media': kind, href, ...NEW_TAB } };
  return { tagName: 'a', attribs: { href, ...NEW_TAB } };
}

function imageOf({ src = '', alt = '', width, height }: Attributes, documentId: string): Tag {
  if (imageAt(src)?.documentId !== documentId) return mediaOf('image', src);
  return { tagName: 'img', attribs: { src, alt: truncated(alt, MAX_ALT), ...whole({ width, height }, 9_999) } };
}

function mediaOf(kind: MediaKind, src = ''): Tag {
  return isMediaAddress(src) ? { tagName: 'a', attribs: { 'data-media': kind, href: src, ...NEW_TAB }, text: src } : DROPPED;
}

/** Those of the attributes that are whole numbers from 1 to the maximum. */
function whole(attributes: Record<string, string | undefined>, max: number): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value !== undefined && /^[1-9]\d{0,4}$/.test(value) && Number(value) <= max ? [[name, value] as const] : [],
    ),
  );
}
