import { Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isIpAddress } from '../../../../../server/admin/logs/logs.rules';

/** Debounce delay: an address may be the beginning of another one. */
const PAUSE_MS = 300;
const MAX_LENGTH = 45;

interface AddressFieldProps {
  /** The IP address in the filter; empty for every address. */
  value: string;
  onChange: (ip: string) => void;
}

/** Filters once the IP address is complete; a change of the filter from elsewhere is shown immediately. */
export function AddressField({ value, onChange }: AddressFieldProps) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [left, setLeft] = useState(false);
  const complete = isIpAddress(typed.trim()) ? typed.trim() : '';
  if (lastValue !== value) {
    setLastValue(value);
    if (complete !== value) setTyped(value);
  }
  useEffect(() => {
    if (complete === value) return undefined;
    const timer = setTimeout(() => onChange(complete), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextInput
      aria-label="IP address"
      leftSection={
        <Text span size="xs" c="dimmed" aria-hidden="true">
          IP
        </Text>
      }
      leftSectionWidth={36}
      maxLength={MAX_LENGTH}
      autoComplete="off"
      value={typed}
      error={left && typed.trim() !== '' && complete === '' ? 'This is not an IP address.' : null}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
