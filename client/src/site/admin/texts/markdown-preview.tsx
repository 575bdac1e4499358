import { Paper, Stack, Text, Title } from '@mantine/core';
import { useDeferredValue, useId } from 'react';
import { parseMarkdown } from '../../../../../server/site/text/markdown.rules';
import { Markdown } from '../../../ui/public/markdown';
import classes from './text-editor.module.css';

interface MarkdownPreviewProps {
  /** Heading above the text; none when left out. */
  title?: string;
  body: string;
}

/** How a text will read, a moment behind what is typed. */
export function MarkdownPreview({ title, body }: MarkdownPreviewProps) {
  const id = useId();
  const text = useDeferredValue(body);
  const blocks = parseMarkdown(text);
  return (
    <Stack component="section" gap="xxs" miw={0} aria-labelledby={id}>
      <Title id={id} size="sm" fw={500}>
        Preview
      </Title>
      {/* Scrolls by itself, so the keyboard has to reach it. */}
      <Paper className={classes.page} p="lg" tabIndex={0} role="group" aria-label="Preview of the text">
        {title !== undefined && <p className={classes.title}>{title}</p>}
        {blocks.length === 0 ? <Text c="dimmed">No text yet.</Text> : <Markdown blocks={blocks} top={3} anchors={false} />}
      </Paper>
    </Stack>
  );
}
