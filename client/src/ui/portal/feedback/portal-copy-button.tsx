import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';

/** Copies a text and confirms it. If the browser refuses, the text next to it can still be selected. */
export function PortalCopyButton({ text, label }: { text: string; label: string }) {
  const { copy, copied, error } = useClipboard();
  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
      onClick={() => copy(text)}
    >
      <span role="status">{copied ? 'Copied' : error === null ? label : 'Select the text to copy it'}</span>
    </Button>
  );
}
