import { NodeSelection } from '@tiptap/pm/state';
import type { Editor, JSONContent } from '@tiptap/react';
import type { DocumentView } from '../../../../../server/staff/word/documents.dto.js';

/** The stored state that an edit is based on. */
export interface DocumentBase {
  version: number;
  name: string;
  updatedAt: string;
}

export function baseOf({ version, name, updatedAt }: DocumentView): DocumentBase {
  return { version, name, updatedAt };
}

/**
 * Shows a text in the editor.
 * @param content HTML, or the JSON of a draft
 * @param isUndoable whether Undo returns to the text before
 */
export function showText(editor: Editor, content: string | object, isUndoable: boolean): void {
  const { from, to } = editor.state.selection;
  editor.chain().setMeta('addToHistory', isUndoable).setContent(content, { emitUpdate: false }).run();
  settle(editor);
  editor.commands.setTextSelection({ from, to });
}

/** Lets the editor complete a text, such as by the paragraph after a table, so that the next click does not count as a change. */
export function settle(editor: Editor): void {
  editor.view.dispatch(editor.state.tr.setMeta('addToHistory', false).setMeta('preventUpdate', true));
}

/** Inserts an image or a card with a paragraph after it, where the cursor goes; after a selected one, which it does not replace. */
export function insertBlock(editor: Editor, block: JSONContent): void {
  const { selection } = editor.state;
  const content = [block, { type: 'paragraph' }];
  const chain = editor.chain().focus();
  if (selection instanceof NodeSelection) chain.insertContentAt(selection.to, content).run();
  else chain.insertContent(content).run();
}
