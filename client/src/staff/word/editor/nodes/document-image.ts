import { type AnyExtension, Node } from '@tiptap/core';
import { imageAt } from '../../../../../../server/staff/word/documents.rules';

/** An image that was uploaded to this document. Those of other documents are not accepted: they would be deleted with theirs. */
export function documentImage(documentId: string): AnyExtension {
  return Node.create({
    name: 'image',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      src: { default: null },
      alt: { default: '', parseHTML: (element: HTMLElement) => element.getAttribute('alt') ?? '' },
      width: { default: null },
      height: { default: null },
    }),
    parseHTML: () => [
      {
        tag: 'img[src]',
        getAttrs: (element) => (imageAt(element.getAttribute('src') ?? '')?.documentId === documentId ? null : false),
      },
    ],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  });
}
