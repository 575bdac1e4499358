import type { Editor } from '@tiptap/react';
import { flushSync } from 'react-dom';
import type { MediaKind } from '../../../../../../server/staff/word/documents.rules';
import { ImageUploadDialog } from './image-upload-dialog';
import { LinkDialog } from './link-dialog';
import { MediaDialog } from './media-dialog';
import { TableDialog } from './table-dialog';

export type InsertKind = 'upload' | MediaKind | 'table' | 'link';

/** What is inserted, and the image that was pasted or dropped. */
export interface Insertion {
  kind: InsertKind;
  file?: File;
}

interface InsertDialogProps extends Insertion {
  editor: Editor;
  documentId: string;
  onClose: () => void;
}

/** The dialog for one thing that is inserted into the text. */
export function InsertDialog({ kind, file, editor, documentId, onClose }: InsertDialogProps) {
  /** Closes the dialog first, which returns the focus to the toolbar; the command then moves it into the text. */
  const apply = (command: (editor: Editor) => void): void => {
    flushSync(onClose);
    command(editor);
  };
  if (kind === 'upload') return <ImageUploadDialog documentId={documentId} initial={file ?? null} apply={apply} onClose={onClose} />;
  if (kind === 'table') return <TableDialog apply={apply} onClose={onClose} />;
  if (kind === 'link') return <LinkDialog editor={editor} apply={apply} onClose={onClose} />;
  return <MediaDialog kind={kind} apply={apply} onClose={onClose} />;
}
