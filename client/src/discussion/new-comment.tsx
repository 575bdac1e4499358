import { Button, Group, Stack, Text } from '@mantine/core';
import { DISCUSSION_LIMITS } from '../../../server/discussion/discussion.rules';
import { type ShortcutGroup, useShortcutGroup } from '../lib/shortcuts/shortcuts';
import { formMessage, useWarnBeforeLeaving } from '../lib/forms/forms';
import { PortalNotice } from '../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../ui/portal/feedback/portal-aria-disabled';
import { MentionField } from './mention-field';
import { isRevised } from './comment-draft';
import { asSentText, type Colleague } from './mentions';
import { type Discussed, type EntryNoun, useAddComment } from './discussion.api';
import { useCommentDraft } from './use-comment-draft';
import classes from './timeline.module.css';

const keysOf = (noun: EntryNoun): ShortcutGroup => ({
  title: noun === 'message' ? 'Messages' : 'Comments',
  keys: [
    ['@', 'Mention a colleague'],
    ['Ctrl or Cmd + Enter', `Send the ${noun}`],
  ],
});
const KEYS: Readonly<Record<EntryNoun, ShortcutGroup>> = { comment: keysOf('comment'), message: keysOf('message') };

/** The field for a new comment. Its text stays until it has been stored. */
export function NewComment({ object, people, noun }: { object: Discussed; people: readonly Colleague[]; noun: EntryNoun }) {
  useShortcutGroup(KEYS[noun]);
  const add = useAddComment(object);
  const { draft, change, sending, sent, stored } = useCommentDraft(object);
  const { id, text, chosen } = draft;
  const unsaved = text.trim() !== '';
  useWarnBeforeLeaving(unsaved && !stored);
  const refusal = formMessage([], add.error, `The ${noun} could not be sent. Please try again.`);
  const send = (): void => {
    if (!unsaved || add.isPending) return;
    sending();
    add.mutate({ id, body: asSentText(text, chosen), isRevised: isRevised(draft) }, { onSuccess: () => sent(text) });
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
          label={noun === 'message' ? 'Message' : 'Comment'}
          value={text}
          people={people}
          onChange={(typed) => change({ text: typed })}
          onMention={(person) => change({ mention: person })}
          onSubmit={send}
        />
        {refusal !== null && <PortalNotice tone="error" title={refusal} />}
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            Type @ to mention a colleague. Use **bold**, `code`, ``` for a block of code, and - for a list.
            <Text span inherit className={classes.key}>
              {noun === 'message' ? ' Ctrl+Enter sends the message.' : ' Ctrl+Enter adds the comment.'}
            </Text>
          </Text>
          <Button type="submit" {...ariaDisabled(add.isPending || !unsaved)}>
            {add.isPending ? 'Sending...' : noun === 'message' ? 'Send message' : 'Add comment'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
