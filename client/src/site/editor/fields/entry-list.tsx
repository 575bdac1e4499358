import { Button } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MAX_ENTRIES } from '../../../../../server/site/project-pages/blocks.rules';
import { moved } from '../state/editor-state';
import classes from './entry-list.module.css';
import { useField } from './field-scope';
import { ToolButton } from '../tool-button';

export interface EntryProps<T> {
  entry: T;
  /** Path of the entry in the block: `ctas.0`. */
  path: string;
  change: (changes: Partial<T>, field: string) => void;
}

interface EntryListProps<T> {
  /** Name of the list in the block. */
  path: string;
  label: string;
  /** Noun for one entry: "button". */
  noun: string;
  entries: readonly T[];
  /** Creates an empty entry; omitted if entries are added another way. */
  blank?: () => T;
  /** Shown next to the add button, or in its place. */
  adding?: ReactNode;
  /** `field` is null for a step of its own: an entry added, moved or removed. */
  onChange: (entries: T[], field: string | null) => void;
  render: (props: EntryProps<T>) => ReactNode;
}

let made = 0;
const newKey = (): number => (made += 1);

/** A list inside a block: entries with fields, and buttons to move or remove each. */
export function EntryList<T>({ path, label, noun, entries, blank, adding, onChange, render }: EntryListProps<T>) {
  const [keys, setKeys] = useState(() => entries.map(newKey));
  // Undo changes the list from outside.
  if (keys.length !== entries.length) setKeys(entries.map((_, index) => keys[index] ?? newKey()));
  const list = useRef<HTMLOListElement>(null);
  const [focus, setFocus] = useState<{ index: number; on: 'field' | 'up' | 'down' } | null>(null);
  const { error } = useField(path);

  useEffect(() => {
    if (focus === null) return;
    const entry = list.current?.children[focus.index];
    const target = focus.on === 'field' ? null : entry?.querySelector<HTMLElement>(`[data-move="${focus.on}"]:enabled`);
    (target ?? entry?.querySelector<HTMLElement>(focus.on === 'field' ? '[data-path]' : 'button:enabled'))?.focus();
  }, [focus]);

  const change = (index: number, changes: Partial<T>, field: string): void =>
    onChange(
      entries.map((entry, at) => (at === index ? { ...entry, ...changes } : entry)),
      field,
    );
  const add = (): void => {
    if (blank === undefined) return;
    setKeys([...keys, newKey()]);
    setFocus({ index: entries.length, on: 'field' });
    onChange([...entries, blank()], null);
  };
  const move = (from: number, to: number): void => {
    setKeys(moved(keys, from, to));
    setFocus({ index: to, on: to < from ? 'up' : 'down' });
    onChange(moved(entries, from, to), null);
  };
  const remove = (index: number): void => {
    setKeys(keys.filter((_, at) => at !== index));
    setFocus({ index: Math.max(0, index - 1), on: 'up' });
    onChange(
      entries.filter((_, at) => at !== index),
      null,
    );
  };

  const full = entries.length >= MAX_ENTRIES;
  return (
    <fieldset className={classes.group} data-path={path} tabIndex={-1}>
      <legend className={classes.legend}>
        {label} <span className={classes.count}>{entries.length}</span>
      </legend>
      {error && <p className={classes.problem}>{error}</p>}
      {entries.length > 0 && (
        <ol ref={list} className={classes.list}>
          {entries.map((entry, index) => (
            <li key={keys[index]} className={classes.entry}>
              <div className={classes.head}>
                <span className={classes.name}>
                  {noun} {index + 1}
                </span>
                <ToolButton
                  icon={IconArrowUp}
                  data-move="up"
                  label={`Move ${noun} ${index + 1} up`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <ToolButton
                  icon={IconArrowDown}
                  data-move="down"
                  label={`Move ${noun} ${index + 1} down`}
                  disabled={index === entries.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <ToolButton icon={IconTrash} danger label={`Remove ${noun} ${index + 1}`} onClick={() => remove(index)} />
              </div>
              <div className={classes.fields}>
                {render({
                  entry,
                  path: `${path}.${index}`,
                  change: (changes, field) => change(index, changes, `${path}.${index}.${field}`),
                })}
              </div>
            </li>
          ))}
        </ol>
      )}
      <div className={classes.adding}>
        {blank && (
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden="true" />} disabled={full} onClick={add}>
            Add {noun}
          </Button>
        )}
        {!full && adding}
        {full && <p className={classes.full}>The limit of {MAX_ENTRIES} is reached.</p>}
      </div>
    </fieldset>
  );
}
