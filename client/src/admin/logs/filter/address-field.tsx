import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isIpAddress } from '../../../../../server/admin/logs/logs.rules';
import { useTypedValue } from '../../../lib/forms/use-typed-value';

const MAX_LENGTH = 45;

interface AddressFieldProps {
  /** The IP address in the filter; empty for every address. */
  value: string;
  onChange: (ip: string) => void;
}

/** Filters once the IP address is complete; a change of the filter from elsewhere is shown immediately. */
export function AddressField({ value, onChange }: AddressFieldProps) {
  // After a pause, because an address may be the beginning of another one.
  const { text, setText } = useTypedValue(value, onChange, completeIn);
  const [left, setLeft] = useState(false);
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
      value={text}
      error={left && text.trim() !== '' && completeIn(text) === '' ? 'This is not an IP address.' : null}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

/** The IP address in a text; empty if it is incomplete. */
function completeIn(text: string): string {
  return isIpAddress(text.trim()) ? text.trim() : '';
}
