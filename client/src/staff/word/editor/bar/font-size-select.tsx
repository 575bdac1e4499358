import { type Editor, useEditorState } from '@tiptap/react';
import { FONT_SIZES } from '../../../../../../server/staff/word/documents.rules';
import classes from './font-size-select.module.css';
import type { ToolbarStop } from './use-toolbar-keys';

interface FontSizeSelectProps {
  editor: Editor;
  label: string;
  isStop: ToolbarStop['isStop'];
}

/** The size of the selected text in points; empty for the usual one. */
export function FontSizeSelect({ editor, label, isStop }: FontSizeSelectProps) {
  const size = useEditorState({
    editor,
    selector: ({ editor: current }) => (current.getAttributes('textStyle') as { fontSize?: string | null }).fontSize ?? '',
  });
  const offered = FONT_SIZES.map((points) => `${points}pt`);
  const choose = (fontSize: string): void => {
    const chain = editor.chain().focus();
    if (fontSize === '') chain.setMark('textStyle', { fontSize: null }).removeEmptyTextStyle().run();
    else chain.setMark('textStyle', { fontSize }).run();
  };
  return (
    <select
      className={classes.select}
      data-control={label}
      tabIndex={isStop(label) ? 0 : -1}
      aria-label={label}
      title={label}
      value={size}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">Size</option>
      {(size === '' || offered.includes(size) ? offered : [...offered, size]).map((option) => (
        <option key={option} value={option}>
          {option.replace('pt', ' pt')}
        </option>
      ))}
    </select>
  );
}
