import { ActionIcon, Textarea, type TextareaProps } from '@mantine/core';
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type ShortcutGroup, useShortcutGroup } from '../../../lib/shortcuts/shortcuts';
import { PortalTextarea } from '../fields/portal-textarea';
import { FIELD } from '../fields/portal-fields';
import classes from './markdown-area.module.css';
import { marked, type MarkedText, type MarkdownMark } from './markdown-marks';

interface MarkdownAreaProps extends Omit<TextareaProps, 'value' | 'onChange' | 'ref'> {
  ref?: RefObject<HTMLTextAreaElement | null>;
  value: string;
  /** `whole` for a change that is an undo step of its own, not typing. */
  onChange: (value: string, whole: boolean) => void;
}

const TOOLS = [
  { mark: 'bold', key: 'b', icon: IconBold, label: 'Bold' },
  { mark: 'italic', key: 'i', icon: IconItalic, label: 'Italic' },
  { mark: 'link', key: 'k', icon: IconLink, label: 'Link' },
] as const satisfies readonly { mark: MarkdownMark; key: string; icon: unknown; label: string }[];

const TEXT_KEYS: ShortcutGroup = { title: 'Texts', keys: [['Ctrl or Cmd + B / I / K', 'Bold / italic / link']] };

/**
 * A Markdown field with buttons and shortcuts (Ctrl or Cmd with B, I and K) for bold, italic and links. It has `rows` lines, or grows from
 * `minRows` to `maxRows`.
 */
export function MarkdownArea({ ref, value, onChange, onKeyDown, ...input }: MarkdownAreaProps) {
  useShortcutGroup(TEXT_KEYS);
  const ownField = useRef<HTMLTextAreaElement>(null);
  const field = ref ?? ownField;
  const [selection, setSelection] = useState<MarkedText | null>(null);

  // Only once the field holds the new text.
  useLayoutEffect(() => {
    if (selection === null || field.current?.value !== selection.text) return;
    field.current.focus();
    field.current.setSelectionRange(selection.start, selection.end);
  }, [field, selection]);

  const apply = (mark: MarkdownMark): void => {
    const element = field.current;
    if (element === null) return;
    const next = marked({ text: value, start: element.selectionStart, end: element.selectionEnd }, mark);
    if (input.maxLength !== undefined && next.text.length > input.maxLength) return;
    onChange(next.text, true);
    setSelection(next);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase());
    if (tool === undefined || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) {
      onKeyDown?.(event);
      return;
    }
    event.preventDefault();
    // Outside the field these shortcuts have another meaning.
    event.stopPropagation();
    apply(tool.mark);
  };

  const props: TextareaProps = {
    ...FIELD,
    ...input,
    ref: field,
    value,
    onChange: (event) => onChange(event.currentTarget.value, false),
    onKeyDown: press,
  };
  return (
    <div className={classes.place}>
      <div className={classes.tools} role="toolbar" aria-label="Formatting">
        {TOOLS.map(({ mark, key, icon: Icon, label: name }) => (
          <ActionIcon
            key={mark}
            variant="subtle"
            // The shortcuts do the same in the field, so Tab moves from field to field.
            tabIndex={-1}
            color="gray"
            aria-label={`${name} (Ctrl+${key.toUpperCase()})`}
            title={`${name} (Ctrl+${key.toUpperCase()})`}
            aria-keyshortcuts={`Control+${key.toUpperCase()}`}
            onClick={() => apply(mark)}
          >
            <Icon size={16} aria-hidden="true" />
          </ActionIcon>
        ))}
      </div>
      {input.minRows === undefined ? <Textarea {...props} /> : <PortalTextarea {...props} />}
    </div>
  );
}
