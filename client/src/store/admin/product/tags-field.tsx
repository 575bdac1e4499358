import { TextInput } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { parseTags } from '../../../../../server/store/store.rules';
import { FIELD } from '../../../ui/portal/forms/portal-fields';
import { PRODUCT_LABELS } from './product-values';
import classes from './tags-field.module.css';

interface TagsFieldProps {
  /** As typed, separated by commas. */
  value: string;
  error: ReactNode;
  onChange: (tags: string) => void;
}

/** Tags as text, and below it what the store makes of them: trimmed, without blanks and repetitions. */
export function TagsField({ value, error, onChange }: TagsFieldProps) {
  const tags = parseTags(value);
  return (
    <div className={classes.field}>
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
        <ul className={classes.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag} className={classes.tag}>
              <span className={classes.text}>{tag}</span>
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove the tag ${tag}`}
                onClick={() => onChange(tags.filter((other) => other !== tag).join(', '))}
              >
                <IconX size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
