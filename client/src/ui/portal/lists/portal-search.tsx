import { TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useRef } from 'react';
import { MAX_SEARCH } from '../../../../../server/platform/text/search.rules';
import { useAdoptTyped } from '../../../lib/forms/forms';
import { useTypedValue } from '../../../lib/forms/use-typed-value';

interface PortalSearchProps {
  /** What is searched: the placeholder and the accessible name. */
  label: string;
  /** The search term in the address. */
  value: string;
  onChange: (search: string) => void;
}

/** Input reaches the address after the debounce delay; another change of the address, such as a reset, is shown immediately. */
export function PortalSearch({ label, value, onChange }: PortalSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const { text, setText } = useTypedValue(value, onChange);
  useAdoptTyped(setText, field);
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={MAX_SEARCH}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
