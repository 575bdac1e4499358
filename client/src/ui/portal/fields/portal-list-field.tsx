import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ariaDisabled } from '../feedback/portal-aria-disabled';
import { PortalGroup } from '../forms/portal-group';
import classes from './portal-list-field.module.css';

interface PortalListFieldProps {
  legend: string;
  description?: string;
  /** Error message of the whole list. */
  error?: ReactNode;
  /** One key per entry, in order. */
  keys: ReadonlyArray<string | number>;
  /** Name of an entry in its buttons' accessible names: `the link Wiki`. */
  nameOf: (index: number) => string;
  /** Accessible label of an entry; without it, its fields identify it. */
  labelOf?: (index: number) => string;
  /** Grid class for the fields of an entry and its buttons. */
  rowClass?: string;
  /** True if each field has its label above it, which the buttons then leave space for. */
  labelled?: boolean;
  /** Label of the button that adds an entry. */
  add: string;
  full: boolean;
  onAdd: () => void;
  onRemove: (index: number) => void;
  /** Omitted where the order has no meaning. */
  onMove?: (from: number, to: number) => void;
  /** The fields of an entry. */
  children: (index: number) => ReactNode;
}

/** Where to focus after the list has changed: a button of an entry, its first field, or, in an empty list, the add button. */
type Focus = { index: number; on: 'up' | 'down' | 'remove' | 'field' };

/** A list inside a form: entries with fields that can be added, removed and reordered. The focus follows the entry that was moved. */
export function PortalListField({
  legend,
  description,
  error,
  keys,
  nameOf,
  labelOf,
  rowClass,
  labelled = false,
  add,
  full,
  onAdd,
  onRemove,
  onMove,
  children,
}: PortalListFieldProps) {
  const root = useRef<HTMLFieldSetElement>(null);
  const [focus, setFocus] = useState<Focus | null>(null);
  useEffect(() => {
    if (focus === null) return;
    const entry = root.current?.querySelector(`li:nth-child(${focus.index + 1})`);
    const target = entry?.querySelector<HTMLElement>(focus.on === 'field' ? 'input' : `[data-act="${focus.on}"]`);
    (target ?? root.current?.querySelector<HTMLElement>('[data-act="add"]'))?.focus();
  }, [focus]);

  const last = keys.length - 1;
  const move = (from: number, to: number): void => {
    if (to < 0 || to > last) return;
    onMove?.(from, to);
    setFocus({ index: to, on: to < from ? 'up' : 'down' });
  };
  const remove = (index: number): void => {
    onRemove(index);
    setFocus({ index: Math.min(index, last - 1), on: 'remove' });
  };
  return (
    <PortalGroup ref={root} label={legend} hint={description} error={error && <span role="alert">{error}</span>}>
      {keys.length > 0 && (
        <Stack component="ol" gap="sm" mb="sm">
          {keys.map((key, index) => (
            <li key={key} className={rowClass} aria-label={labelOf?.(index)}>
              {children(index)}
              <Group className={labelled ? classes.labelled : undefined} gap="xs" wrap="nowrap">
                {onMove && (
                  <>
                    <ActionIcon
                      data-act="up"
                      variant="default"
                      size={36}
                      aria-label={`Move ${nameOf(index)} up`}
                      {...ariaDisabled(index === 0)}
                      onClick={() => move(index, index - 1)}
                    >
                      <IconChevronUp size={16} aria-hidden="true" />
                    </ActionIcon>
                    <ActionIcon
                      data-act="down"
                      variant="default"
                      size={36}
                      aria-label={`Move ${nameOf(index)} down`}
                      {...ariaDisabled(index === last)}
                      onClick={() => move(index, index + 1)}
                    >
                      <IconChevronDown size={16} aria-hidden="true" />
                    </ActionIcon>
                  </>
                )}
                <ActionIcon
                  data-act="remove"
                  variant="default"
                  size={36}
                  aria-label={`Remove ${nameOf(index)}`}
                  onClick={() => remove(index)}
                >
                  <IconX size={16} aria-hidden="true" />
                </ActionIcon>
              </Group>
            </li>
          ))}
        </Stack>
      )}
      <Button
        data-act="add"
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        disabled={full}
        onClick={() => {
          onAdd();
          setFocus({ index: keys.length, on: 'field' });
        }}
      >
        {add}
      </Button>
    </PortalGroup>
  );
}
