import { Extension, type Extensions } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import TextAlign from '@tiptap/extension-text-align';
import { TextStyle } from '@tiptap/extension-text-style';
import StarterKit from '@tiptap/starter-kit';
import { pointSize } from '../../../../../server/staff/word/documents.rules';
import { documentImage } from './nodes/document-image';
import { externalMedia } from './nodes/external-media';

/** Sizes of text in whole points, as the server accepts them; sizes of pasted text are converted. */
const FontSize = Extension.create({
  name: 'pointSize',
  addGlobalAttributes: () => [
    {
      types: ['textStyle'],
      attributes: {
        fontSize: {
          default: null,
          parseHTML: (element: HTMLElement) => pointSize(element.style.fontSize),
          renderHTML: ({ fontSize }: { fontSize?: string | null }) => (fontSize ? { style: `font-size: ${fontSize}` } : {}),
        },
      },
    },
  ],
});

/** What a document may contain: the same as the server stores, so that a save changes nothing on the screen. */
export function documentExtensions(documentId: string): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3] },
      link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' } },
    }),
    TextStyle,
    FontSize,
    TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right', 'justify'] }),
    TableKit.configure({ table: { resizable: false } }),
    documentImage(documentId),
    externalMedia,
  ];
}
