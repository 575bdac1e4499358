import { Button, Group, Text } from '@mantine/core';
import type { DraftState } from './draft-saver';

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Whether the input is stored. */
export function DraftStatus({ state, onRetry }: { state: DraftState; onRetry: () => void }) {
  if (state.kind === 'failed')
    return (
      <Group gap="xs">
        <Text role="alert" size="sm">{`Not saved. ${state.message}`}</Text>
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          Retry
        </Button>
      </Group>
    );
  const text = state.kind === 'saving' ? 'Saving draft...' : state.kind === 'saved' ? `Saved as draft at ${TIME.format(state.at)}` : '';
  return (
    <Text role="status" size="sm" c="dimmed">
      {text}
    </Text>
  );
}
