import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** Debounce delay before the value follows the text. */
const PAUSE_MS = 300;

/** The text of a field, and the values it asked for that have not arrived, oldest first. */
export interface TypedText {
  text: string;
  requested: readonly string[];
}

/**
 * The field after its value changed. React Router renders at low priority, so a value that the field asked for arrives late: what was typed
 * since then stays. Any other value comes from elsewhere, for example Back or a reset, and is shown.
 * @param valueOf the value that a text stands for
 */
export function afterChange({ text, requested }: TypedText, value: string, valueOf: (text: string) => string): TypedText {
  const index = requested.lastIndexOf(value);
  if (index !== -1) return { text, requested: requested.slice(index + 1) };
  return { text: valueOf(text) === value ? text : value, requested: [] };
}

/**
 * The text of a field whose value is in the address and follows after a pause.
 * @param onChange asks for a value
 * @param valueOf the value that a text stands for; the same function on every render
 * @returns the text, its setter, and `ask`, which does not wait for the pause
 */
export function useTypedValue(value: string, onChange: (value: string) => void, valueOf: (text: string) => string = trimmed) {
  const [typed, setTyped] = useState<TypedText>({ text: value, requested: [] });
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    setTyped(afterChange(typed, value, valueOf));
  }
  const next = valueOf(typed.text);
  const ask = (): void => {
    if (next === value) return;
    setTyped((before) => ({ ...before, requested: [...before.requested, next] }));
    onChange(next);
  };
  const askAfterPause = useEffectEvent(ask);
  const isAsked = next === value || typed.requested.at(-1) === next;
  useEffect(() => {
    if (isAsked) return undefined;
    const timer = setTimeout(() => askAfterPause(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isAsked, next]);
  const setText = useCallback((text: string) => setTyped((before) => ({ ...before, text })), []);
  return { text: typed.text, setText, ask };
}

const trimmed = (text: string): string => text.trim();
