import { Button, Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { faqPlaceholder, PLACEHOLDERS } from '../../../../server/support/replies/placeholders.rules';
import { faqsQuery } from '../support.api';
import { insertText } from './insert-text';

/** Inserts placeholders at the caret. */
export function PlaceholderBar({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const groups = useQuery(faqsQuery).data ?? [];
  const insert = (text: string): void => {
    const { current: element } = field;
    if (element === null) return;
    insertText(element, element.selectionStart, element.selectionEnd, text);
  };
  return (
    <Group role="group" aria-label="Insert a placeholder" gap="xs">
      {PLACEHOLDERS.map(({ text, label }) => (
        <Button key={text} variant="default" size="xs" onClick={() => insert(text)}>
          {label}
        </Button>
      ))}
      <Select
        size="xs"
        flex="1 1 12rem"
        aria-label="Link to an answer"
        placeholder="Link to an answer"
        searchable
        nothingFoundMessage="No matching answer"
        data={groups
          .filter(({ items }) => items.length > 0)
          .map(({ label, items }) => ({ group: label, items: items.map(({ id, question }) => ({ value: id, label: question })) }))}
        value={null}
        onChange={(id) => id !== null && insert(faqPlaceholder(id))}
      />
    </Group>
  );
}
