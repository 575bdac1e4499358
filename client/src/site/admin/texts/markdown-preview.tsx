import { Paper, Stack, Text, Title } from '@mantine/core';
import { useDeferredValue, useId } from 'react';
import { parseMarkdown } from '../../../../../server/site/text/markdown.rules';
import { Markdown } from '../../../ui/public/markdown';
import classes from './text-editor.module.css';

interface MarkdownPreviewProps {
  /** Heading above the text; omitted by default. */
  title?: string;
  body: string;
}

/** A preview of the rendered text, updated with a short delay. */
export function MarkdownPreview({ title, body }: MarkdownPreviewProps) {
  const id = useId();
  const text = useDeferredValue(body);
  const blocks = parseMarkdown(text);
  return (
    <Stack component="section" gap="xxs" miw={0} aria-labelledby={id}>
      <Title id={id} size="sm" fw={500}>
        Preview
      </Title>
      {/* It scrolls on its own, so it must be focusable. */}
      <Paper className={classes.page} p="lg" tabIndex={0} role="group" aria-label="Preview of the text">
        {title !== undefined && <p className={classes.title}>{title}</p>}
        {blocks.length === 0 ? <Text c="dimmed">No text yet.</Text> : <Markdown blocks={blocks} top={3} anchors={false} />}
      </Paper>
    </Stack>
  );
}
