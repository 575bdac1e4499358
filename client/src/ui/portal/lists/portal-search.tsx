import { TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useRef, useState } from 'react';
import { MAX_SEARCH } from '../../../../../server/platform/text/search.rules';
import { useAdoptTyped } from '../../../lib/forms/forms';

/** Debounce delay of the search. */
const PAUSE_MS = 300;

interface PortalSearchProps {
  /** What is searched: the placeholder and the accessible name. */
  label: string;
  /** The search term in the address. */
  value: string;
  onChange: (search: string) => void;
}

/** Input reaches the address after the debounce delay; another change of the address, such as a reset, is shown immediately. */
export function PortalSearch({ label, value, onChange }: PortalSearchProps) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  useAdoptTyped(setTyped, field);
  if (lastValue !== value) {
    setLastValue(value);
    if (typed.trim() !== value) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={MAX_SEARCH}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
