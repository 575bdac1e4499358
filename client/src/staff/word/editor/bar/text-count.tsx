import { Text } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { countText } from '../word-count';

const PAUSE_MS = 300;

/** Words and characters of the text, counted while the user pauses: a long text takes too long to be counted with every key. */
export function TextCount({ editor }: { editor: Editor }) {
  const [{ words, characters }, setCount] = useState(() => countOf(editor));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setCount(countOf(editor)), PAUSE_MS);
    };
    // Also without an `update`, such as when another user's text is shown.
    editor.on('transaction', changed);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', changed);
    };
  }, [editor]);
  return (
    <Text component="span" size="sm" c="dimmed">
      {named(words, 'word')}, {named(characters, 'character')}
    </Text>
  );
}

function countOf({ state: { doc } }: Editor): { words: number; characters: number } {
  return countText(doc.textBetween(0, doc.content.size, '\n', '\n'));
}

function named(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? noun : `${noun}s`}`;
}
