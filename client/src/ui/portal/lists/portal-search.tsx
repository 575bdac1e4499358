import { TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useRef, useState } from 'react';
import { MAX_SEARCH } from '../../../../../server/platform/text/search.rules';
import { useAdoptTyped } from '../../../lib/forms/forms';

/** When nothing was typed for so long, the search begins. */
const PAUSE_MS = 300;

interface PortalSearchProps {
  /** What is searched, for those who see the field and those who do not. */
  label: string;
  /** What the address asks for. */
  value: string;
  onChange: (search: string) => void;
}

/** What is typed reaches the address after a pause; what the address says otherwise, such as nothing after a reset, is shown at once. */
export function PortalSearch({ label, value, onChange }: PortalSearchProps) {
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  useAdoptTyped(setTyped, field);
  if (told !== value) {
    setTold(value);
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
