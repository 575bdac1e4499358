import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { type Colleague, matching, mentionAt } from '../../../../discussion/mentions';
import { insertText } from '../../../replies/insert-text';
import { agentsQuery } from '../../../tickets.api';

export interface MentionMenu {
  isOpen: boolean;
  /** Id of the listbox, to which the field refers. */
  listId: string;
  offered: readonly Colleague[];
  active: number;
  optionId: (index: number) => string;
  /** Updates the menu from the caret's position, after each change of text or caret. */
  track: () => void;
  close: () => void;
  pick: (colleague: Colleague) => void;
  /** @returns whether the key was handled */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

interface MentionMenuOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Id of the agent who writes. */
  me: string;
  /** Mentions are only available in internal notes. */
  isEnabled: boolean;
}

/** Suggests colleagues after an @ in an internal note. The server parses the names from the text. */
export function useMentionMenu({ field, me, isEnabled }: MentionMenuOptions): MentionMenu {
  const listId = useId();
  const [at, setAt] = useState<{ from: number; typed: string } | null>(null);
  const [active, setActive] = useState(0);
  const { data = [] } = useQuery({ ...agentsQuery, enabled: isEnabled && at !== null });
  const offered =
    at === null || !isEnabled
      ? []
      : matching(
          data.filter(({ id, name }) => id !== me && name !== at.typed),
          at.typed,
        );
  const close = (): void => setAt(null);
  const track = (): void => {
    const { value = '', selectionStart: caret = 0, selectionEnd: end = 0 } = field.current ?? {};
    const next = isEnabled && caret === end ? mentionAt(value, caret) : null;
    if (next?.typed !== at?.typed) setActive(0);
    setAt(next);
  };
  const pick = ({ name }: Colleague): void => {
    const element = field.current;
    if (element === null || at === null) return;
    close();
    insertText(element, at.from, element.selectionStart, `@${name} `);
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (offered.length === 0 || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
    const chosen = offered[Math.min(active, offered.length - 1)];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + offered.length) % offered.length);
    else if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen !== undefined) pick(chosen);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    isOpen: offered.length > 0,
    listId,
    offered,
    active: Math.min(active, offered.length - 1),
    optionId: (index) => `${listId}option${index}`,
    track,
    close,
    pick,
    onKeyDown,
  };
}
