import { Textarea, type TextareaProps } from '@mantine/core';
import { textGrowsField } from '../../../lib/forms/growing-field';
import classes from './portal-textarea.module.css';

/**
 * A text field that grows with its text from `minRows` to `maxRows` lines. Mantine measures the text in a script, which lays out the whole
 * page on each key: only browsers that cannot do without it do so.
 */
export function PortalTextarea({ minRows, maxRows, ...props }: Omit<TextareaProps, 'autosize' | 'rows' | 'style' | 'classNames'>) {
  if (!textGrowsField) return <Textarea autosize minRows={minRows} maxRows={maxRows} {...props} />;
  return (
    <Textarea
      {...props}
      classNames={{ input: classes.growing }}
      style={{ '--min-lines': minRows ?? 1, ...(maxRows !== undefined && { '--max-lines': maxRows }) }}
    />
  );
}
