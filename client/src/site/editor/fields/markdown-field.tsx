import { Textarea } from '@mantine/core';
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { FIELD } from '../../../ui/portal/forms/portal-fields';
import { ToolButton } from '../tool-button';
import { useField } from './field-scope';
import classes from './markdown-field.module.css';
import { marked, type MarkedText, type MarkdownMark } from './markdown-marks';

interface MarkdownFieldProps {
  path: string;
  label: string;
  hint: string;
  value: string;
  /** `whole` for a change that is a step of its own, not typing. */
  onChange: (value: string, whole: boolean) => void;
}

const TOOLS = [
  { mark: 'bold', key: 'b', icon: IconBold, label: 'Bold' },
  { mark: 'italic', key: 'i', icon: IconItalic, label: 'Italic' },
  { mark: 'link', key: 'k', icon: IconLink, label: 'Link' },
] as const satisfies readonly { mark: MarkdownMark; key: string; icon: unknown; label: string }[];

/** A text in the studio's Markdown, with buttons and keys (Ctrl or Cmd with B, I and K) for bold, italic and links. */
export function MarkdownField({ path, label, hint, value, onChange }: MarkdownFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [selection, setSelection] = useState<MarkedText | null>(null);
  const scope = useField(path);

  // Only once the new text stands in the field.
  useLayoutEffect(() => {
    if (selection === null || field.current?.value !== selection.text) return;
    field.current.focus();
    field.current.setSelectionRange(selection.start, selection.end);
  }, [selection]);

  const apply = (mark: MarkdownMark): void => {
    const element = field.current;
    if (element === null) return;
    const next = marked({ text: value, start: element.selectionStart, end: element.selectionEnd }, mark);
    onChange(next.text, true);
    setSelection(next);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase());
    if (tool === undefined) return;
    event.preventDefault();
    // The same keys mean something else outside of the field.
    event.stopPropagation();
    apply(tool.mark);
  };

  return (
    <div className={classes.place}>
      <div className={classes.tools} role="toolbar" aria-label="Formatting">
        {TOOLS.map(({ mark, key, icon, label: name }) => (
          <ToolButton
            key={mark}
            icon={icon}
            label={`${name} (Ctrl+${key.toUpperCase()})`}
            aria-keyshortcuts={`Control+${key.toUpperCase()}`}
            onClick={() => apply(mark)}
          />
        ))}
      </div>
      <Textarea
        {...FIELD}
        {...scope}
        ref={field}
        size="sm"
        autosize
        minRows={8}
        maxRows={24}
        label={label}
        description={hint}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value, false)}
        onKeyDown={press}
      />
    </div>
  );
}
