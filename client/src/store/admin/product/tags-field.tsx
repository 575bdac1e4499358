import { ActionIcon, Badge, Group, TextInput } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { parseTags } from '../../../../../server/store/store.rules';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PRODUCT_LABELS } from './product-values';

interface TagsFieldProps {
  /** As entered, separated by commas. */
  value: string;
  error: ReactNode;
  onChange: (tags: string) => void;
}

/** A text field for tags, with a preview of the parsed tags below it: trimmed, without empty ones and duplicates. */
export function TagsField({ value, error, onChange }: TagsFieldProps) {
  const tags = parseTags(value);
  return (
    <div>
      <TextInput
        {...FIELD}
        label={PRODUCT_LABELS.tags}
        description="Separated by commas."
        data-path="tags"
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {tags.length > 0 && (
        <Group component="ul" gap="xs" mt="sm" aria-label="Tags">
          {tags.map((tag) => (
            <Badge
              key={tag}
              component="li"
              size="lg"
              variant="default"
              rightSection={
                <ActionIcon
                  variant="transparent"
                  color="gray"
                  size={24}
                  aria-label={`Remove the tag ${tag}`}
                  onClick={() => onChange(tags.filter((other) => other !== tag).join(', '))}
                >
                  <IconX size={14} aria-hidden="true" />
                </ActionIcon>
              }
            >
              {tag}
            </Badge>
          ))}
        </Group>
      )}
    </div>
  );
}
