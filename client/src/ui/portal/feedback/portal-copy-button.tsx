import { Button } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useEffect, useState } from 'react';

/** How long it says that it worked. */
const SAID_MS = 2000;

/** Puts a text on the clipboard and says so. Where the browser refuses, the text beside it can still be selected. */
export function PortalCopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  useEffect(() => {
    if (state === 'ready') return undefined;
    const timer = setTimeout(() => setState('ready'), SAID_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={state === 'copied' ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      <span role="status">{{ ready: label, copied: 'Copied', refused: 'Select the text to copy it' }[state]}</span>
    </Button>
  );
}
