import type { Editor } from '@tiptap/react';
import { useEffect, useEffectEvent } from 'react';

/** The specification's delay after the last input. */
const PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 60_000;

interface AutoSaveOptions {
  editor: Editor;
  name: string;
  /** There is something to save, and it may be sent. */
  isWaiting: boolean;
  /** Number of attempts that failed since the last success: each doubles the pause. */
  failures: number;
  save: () => void;
}

/**
 * Saves five seconds after the last input, and at once when the tab is hidden. After a failure it tries again with longer pauses, and as
 * soon as the browser is online again.
 */
export function useAutoSave({ editor, name, isWaiting, failures, save }: AutoSaveOptions): void {
  const run = useEffectEvent(save);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const pauseMs = Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** failures);
    let timer = setTimeout(() => run(), pauseMs);
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => run(), pauseMs);
    };
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') run();
    };
    const online = (): void => run();
    editor.on('update', wait);
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('online', online);
    return () => {
      clearTimeout(timer);
      editor.off('update', wait);
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('online', online);
    };
    // A typed name is input as well.
  }, [editor, name, isWaiting, failures]);
}
