import { Node } from '@tiptap/core';
import { parseUrl } from '../../../../../../server/platform/text/parse-url.rules';
import { isMediaAddress, isMediaKind, MEDIA_LABELS, type MediaKind } from '../../../../../../server/staff/word/documents.rules';
import classes from './external-media.module.css';

interface MediaAttributes {
  kind: MediaKind;
  src: string;
}

/**
 * An image, video or sound of another site. The portal loads nothing from third parties, so the editor shows a card with a link instead; the
 * exported document has the real element.
 */
export const externalMedia = Node.create({
  name: 'media',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ kind: { default: 'image', rendered: false }, src: { default: '', rendered: false } }),
  parseHTML: () => [
    // Before the rule for ordinary links.
    { tag: 'a[data-media][href]', priority: 60, getAttrs: (element) => mediaOf(element.dataset.media, element.getAttribute('href')) },
    ...(['image', 'video', 'audio'] as const).map((kind) => ({
      tag: `${kind === 'image' ? 'img' : kind}[src]`,
      getAttrs: (element: HTMLElement) => mediaOf(kind, element.getAttribute('src')),
    })),
  ],
  renderHTML: ({ node }) => {
    const { kind, src } = node.attrs as MediaAttributes;
    return ['a', { 'data-media': kind, href: src, target: '_blank', rel: 'noopener noreferrer' }, src];
  },
  addNodeView:
    () =>
    ({ node }) => ({ dom: card(node.attrs as MediaAttributes) }),
});

function mediaOf(kind: string | undefined, src: string | null): MediaAttributes | false {
  return isMediaKind(kind) && src !== null && isMediaAddress(src) ? { kind, src } : false;
}

function card({ kind, src }: MediaAttributes): HTMLElement {
  const root = document.createElement('div');
  root.className = classes.card ?? '';
  root.contentEditable = 'false';
  const label = root.appendChild(document.createElement('strong'));
  label.textContent = MEDIA_LABELS[kind];
  const host = root.appendChild(document.createElement('span'));
  host.className = classes.host ?? '';
  host.textContent = parseUrl(src)?.host ?? src;
  const link = root.appendChild(document.createElement('a'));
  link.href = src;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.textContent = 'Open in a new tab';
  link.setAttribute('aria-label', `Open in a new tab: ${kind}, ${host.textContent}`);
  return root;
}
