import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { SavedReplyView } from '../../../../../../server/support/replies/saved-replies.dto.js';
import { messageOf } from '../../../../lib/http/http';
import { foundRepliesQuery } from '../../../replies/replies.api';
import { getFilledReply } from '../../../tickets.api';
import { insertText } from '../../../replies/insert-text';
import { rangeOf, replyTokenAt, replyTokenFrom, type ReplyToken } from './reply-token';

/** Maximum number of suggestions; further typing narrows them. */
const OFFERED = 8;

export interface ReplyMenu {
  isOpen: boolean;
  /** Id of the listbox, to which the field refers. */
  listId: string;
  /** Undefined until the first response. */
  matches: readonly SavedReplyView[] | undefined;
  isFailed: boolean;
  query: string;
  active: number;
  optionId: (index: number) => string;
  /** Why the last reply was not inserted, or null. */
  problem: string | null;
  /** Updates the menu from the caret's position, after each change of text or caret. */
  track: () => void;
  /** Opens the list at the caret, or closes it. */
  toggle: () => void;
  close: () => void;
  point: (index: number) => void;
  pick: (reply: SavedReplyView) => Promise<void>;
  /** @returns whether the key was handled */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

interface ReplyMenuOptions {
  ticketId: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** False for customers, who have no saved replies. */
  isEnabled: boolean;
  maxLength: number;
}

/** The list of saved replies that a slash opens in the composer: its suggestions and keyboard handling. */
export function useReplyMenu({ ticketId, field, isEnabled, maxLength }: ReplyMenuOptions): ReplyMenu {
  const listId = useId();
  const [token, setToken] = useState<ReplyToken | null>(null);
  const [active, setActive] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  /** Where a button opened the list; null while a slash does. */
  const opened = useRef<number | null>(null);
  /** Where the list was closed: it does not reopen for the same slash. */
  const dismissed = useRef<number | null>(null);
  /** Whether Enter or Tab was pressed before the response to the current input: then its first reply is inserted when it arrives. */
  const choosesOnAnswer = useRef(false);
  const { data, isPlaceholderData, isError } = useQuery({ ...foundRepliesQuery(token?.query ?? '', OFFERED), enabled: token !== null });
  const matches = data?.items;
  /** The suggestions match the current input. */
  const isCurrent = matches !== undefined && !isPlaceholderData;

  const show = (next: ReplyToken | null): void => {
    if (next?.query !== token?.query) {
      setActive(0);
      choosesOnAnswer.current = false;
    }
    if (next !== null) setProblem(null);
    setToken(next);
  };
  const close = (): void => {
    dismissed.current = token?.start ?? null;
    opened.current = null;
    choosesOnAnswer.current = false;
    setToken(null);
  };
  const current = (): ReplyToken | null => {
    const { value = '', selectionStart: caret = 0 } = field.current ?? {};
    return opened.current === null ? replyTokenAt(value, caret) : replyTokenFrom(value, opened.current, caret);
  };
  const track = (): void => {
    if (!isEnabled) return;
    const next = current();
    if (next === null) {
      opened.current = null;
      dismissed.current = null;
    }
    show(next !== null && next.start === dismissed.current ? null : next);
  };
  const toggle = (): void => {
    if (token !== null) return close();
    field.current?.focus();
    dismissed.current = null;
    // An existing slash opens the list; otherwise it opens at the caret.
    const slash = current();
    const caret = field.current?.selectionStart ?? 0;
    opened.current = slash === null ? caret : null;
    show(slash ?? { start: caret, query: '' });
  };
  const pick = async ({ id }: SavedReplyView): Promise<void> => {
    const { value = '', selectionStart = 0 } = field.current ?? {};
    const chosen = { start: current()?.start ?? selectionStart, before: value.slice(0, selectionStart) };
    try {
      const { text } = await getFilledReply(ticketId, id);
      const element = field.current;
      if (element === null) return;
      const caret = element.selectionStart;
      const { start, end } = rangeOf(chosen, element.value, caret, current());
      if (element.value.length - (end - start) + text.length > maxLength) {
        setProblem(`This reply does not fit: a message may have at most ${maxLength.toLocaleString('en-GB')} characters.`);
        return;
      }
      close();
      insertText(element, start, end, text);
      // What was written after the reply goes on there.
      if (caret > end) element.setSelectionRange(caret + text.length - (end - start), caret + text.length - (end - start));
    } catch (error) {
      setProblem(messageOf(error, 'The reply could not be inserted.'));
    }
  };
  const chooseOnAnswer = useEffectEvent(() => {
    const chosen = choosesOnAnswer.current ? matches?.[active] : undefined;
    choosesOnAnswer.current = false;
    if (chosen !== undefined) void pick(chosen);
  });
  useEffect(() => {
    if (isCurrent) chooseOnAnswer();
  }, [isCurrent]);
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (token === null || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === 'Escape') {
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (matches === undefined || matches.length === 0) return false;
      setActive((active + (event.key === 'ArrowDown' ? 1 : matches.length - 1)) % matches.length);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
      // Once it is certain that nothing matches, the key has its normal effect.
      if (isError || (isCurrent && matches.length === 0)) return false;
      const chosen = isCurrent ? matches[active] : undefined;
      if (chosen === undefined) choosesOnAnswer.current = true;
      else void pick(chosen);
    } else {
      return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  return {
    isOpen: token !== null,
    listId,
    matches,
    isFailed: isError,
    query: token?.query ?? '',
    active,
    optionId: (index) => `${listId}option${index}`,
    problem,
    track,
    toggle,
    close,
    point: setActive,
    pick,
    onKeyDown,
  };
}
