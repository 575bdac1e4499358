import { useEffect, useRef } from 'react';
import { useSaveKey } from '../../../lib/forms/use-save-key';
import type { EditorAction } from './editor-state';

interface EditorKeys {
  save: () => void;
  dispatch: (action: EditorAction) => void;
}

/**
 * Ctrl or Cmd with S saves, wherever the focus is. With Z it undoes, with Shift+Z or Y it redoes, but not in inputs, which have their own
 * undo.
 */
export function useEditorKeys(keys: EditorKeys): void {
  useSaveKey(keys.save);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.altKey || !(event.ctrlKey || event.metaKey)) return;
      if (isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === 'z' || key === 'y') {
        event.preventDefault();
        latest.current.dispatch({ kind: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input:not([type="radio"]), textarea, dialog') !== null;
}
