import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DISCUSSION_LIMITS } from '../../../server/discussion/discussion.rules';
import { type ShortcutGroup, useShortcutGroup } from '../lib/shortcuts/shortcuts';
import { formMessage, useWarnBeforeLeaving } from '../lib/forms/forms';
import { newId } from '../lib/forms/new-id';
import { useLeaveGuard } from '../lib/navigation/leave-guard';
import { PortalNotice } from '../ui/portal/feedback/portal-notice';
import { resting } from '../ui/portal/feedback/portal-resting';
import { MentionField } from './mention-field';
import { asSentText, type Colleague } from './mentions';
import { type Discussed, useAddComment } from './discussion.api';

const COMMENT_KEYS: ShortcutGroup = {
  title: 'Comments',
  keys: [
    ['@', 'Mention a colleague'],
    ['Ctrl or Cmd + Enter', 'Send the comment'],
  ],
};

/** Where a comment is written. What was typed stays until it has been stored. */
export function NewComment({ object, people }: { object: Discussed; people: readonly Colleague[] }) {
  useShortcutGroup(COMMENT_KEYS);
  const add = useAddComment(object);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly Colleague[]>([]);
  // The same id for every try, so that one whose answer was lost is stored once.
  const [id, setId] = useState(newId);
  const unsaved = text.trim() !== '';
  useWarnBeforeLeaving(unsaved);
  useLeaveGuard(unsaved);
  const refusal = formMessage([], add.error, 'The comment could not be sent. Please try again.');
  const send = (): void => {
    if (!unsaved || add.isPending) return;
    add.mutate(
      { id, body: asSentText(text, chosen) },
      {
        onSuccess: () => {
          setText('');
          setChosen([]);
          setId(newId());
        },
      },
    );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="xs">
        <MentionField
          maxLength={DISCUSSION_LIMITS.comment}
          label="Comment"
          value={text}
          people={people}
          onChange={setText}
          onMention={(person) => setChosen([...chosen, person])}
          onSubmit={send}
        />
        {refusal !== null && <PortalNotice tone="error" title={refusal} />}
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            @ mentions a colleague. **bold**, `code`, ``` and - lists work.
          </Text>
          <Button type="submit" {...resting(add.isPending || !unsaved)}>
            {add.isPending ? 'Sending...' : 'Add comment'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
