import type { Editor } from '@tiptap/react';

/** What each dialog of the toolbar receives. */
export interface InsertProps {
  /** Closes the dialog and runs a command of the editor. */
  apply: (command: (editor: Editor) => void) => void;
  onClose: () => void;
}
