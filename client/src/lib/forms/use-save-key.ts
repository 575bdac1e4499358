import { useEffect, useEffectEvent } from 'react';

/** Ctrl or Cmd with S saves, wherever the focus is; not behind an open dialog, which takes precedence. */
export function useSaveKey(save: () => void): void {
  const run = useEffectEvent(save);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
