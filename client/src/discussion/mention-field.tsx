import { Button, Group, Paper, Stack, type TextareaProps } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { MarkdownArea } from '../ui/portal/markdown/markdown-area';
import { type Colleague, matching, mentionAt } from './mentions';

interface MentionFieldProps extends Pick<TextareaProps, 'label' | 'description' | 'error' | 'required' | 'maxLength'> {
  value: string;
  people: readonly Colleague[];
  rows?: number;
  onChange: (text: string) => void;
  /** A colleague was chosen after an @. */
  onMention?: (person: Colleague) => void;
  /** Ctrl or Cmd with Enter. */
  onSubmit?: () => void;
}

/** A text field with mentions: an @ and a letter suggest colleagues, chosen with arrow keys and Enter. */
export function MentionField({ value, people, rows = 3, onChange, onMention, onSubmit, ...input }: MentionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const id = useId();
  const mention = cursor === null ? null : mentionAt(value, cursor);
  const offered = mention === null ? [] : matching(people, mention.typed).filter(({ name }) => name !== mention.typed);
  const current = offered[Math.min(at, offered.length - 1)];
  const choose = (person: Colleague): void => {
    if (mention === null || cursor === null) return;
    const after = `${value.slice(0, mention.from)}@${person.name} ${value.slice(cursor)}`;
    onChange(after);
    onMention?.(person);
    setCursor(null);
    const place = mention.from + person.name.length + 2;
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(place, place);
    });
  };
  return (
    <Stack gap="xxs">
      <MarkdownArea
        {...input}
        ref={field}
        minRows={rows}
        maxRows={16}
        value={value}
        role="combobox"
        aria-expanded={offered.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={current === undefined ? undefined : `${id}${current.id}`}
        onChange={(text, whole) => {
          onChange(text);
          setCursor(whole ? null : (field.current?.selectionStart ?? null));
          setAt(0);
        }}
        onBlur={() => setCursor(null)}
        onKeyDown={(event) => {
          if (onSubmit !== undefined && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            onSubmit();
            return;
          }
          if (current === undefined) return;
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined) setAt((Math.min(at, offered.length - 1) + step + offered.length) % offered.length);
          else if (event.key === 'Enter' || event.key === 'Tab') choose(current);
          else if (event.key === 'Escape') setCursor(null);
          else return;
          event.preventDefault();
        }}
      />
      {offered.length > 0 ? (
        <Paper withBorder p="xxs" id={id} role="listbox" aria-label="Colleagues">
          <Group gap="xxs">
            {offered.map((person) => (
              <Button
                key={person.id}
                id={`${id}${person.id}`}
                component="div"
                role="option"
                tabIndex={-1}
                size="compact-sm"
                variant={person === current ? 'light' : 'subtle'}
                aria-selected={person === current}
                // Keep the focus in the field.
                onMouseDown={(event) => {
                  event.preventDefault();
                  choose(person);
                }}
              >
                {person.name}
              </Button>
            ))}
          </Group>
        </Paper>
      ) : (
        <div id={id} hidden />
      )}
    </Stack>
  );
}
