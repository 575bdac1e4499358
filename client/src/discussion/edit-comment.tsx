import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { EntryView } from '../../../server/discussion/discussion.dto.js';
import { DISCUSSION_LIMITS } from '../../../server/discussion/discussion.rules';
import { ApiError } from '../lib/http/http';
import { formMessage } from '../lib/forms/forms';
import { PortalNotice } from '../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../ui/portal/feedback/portal-aria-disabled';
import { MentionField } from './mention-field';
import { CommentText } from './comment-text';
import { type Discussed, type EntryNoun, useEditComment } from './discussion.api';
import { asSentText, asTypedText, type Colleague } from './mentions';
import { useEditDraft } from './use-comment-draft';

interface EditCommentProps {
  object: Discussed;
  entry: EntryView;
  people: readonly Colleague[];
  noun: EntryNoun;
  onClose: () => void;
}

/**
 * An edit field for the user's own comment. If it was changed in another window meanwhile, both texts are shown, and saving again
 * overwrites.
 */
export function EditComment({ object, entry, people, noun, onClose }: EditCommentProps) {
  const edit = useEditComment(object);
  const mentionable = [...people, ...entry.mentions];
  const { draft, change, discard } = useEditDraft(entry.id, { text: asTypedText(entry.body ?? '', mentionable), version: entry.version });
  const { text, version } = draft;
  const [elsewhere, setElsewhere] = useState<EntryView | null>(null);
  const refusal = elsewhere === null ? formMessage([], edit.error, `The ${noun} could not be saved. Please try again.`) : null;
  const close = (): void => {
    discard();
    onClose();
  };
  const save = (): void => {
    if (text.trim() === '' || edit.isPending) return;
    edit.mutate(
      { id: entry.id, body: asSentText(text, mentionable), version },
      {
        onSuccess: close,
        onError: (error) => {
          if (!(error instanceof ApiError && error.status === 409 && error.current !== undefined)) return;
          const current = error.current as EntryView;
          setElsewhere(current);
          change({ version: current.version });
        },
      },
    );
  };
  return (
    <Stack gap="xs">
      <MentionField
        maxLength={DISCUSSION_LIMITS.comment}
        label={`Edit ${noun}`}
        value={text}
        people={people}
        onChange={(typed) => change({ text: typed })}
        onSubmit={save}
      />
      {elsewhere !== null && (
        <PortalNotice tone="warning" title={`This ${noun} was changed in another window. Saving again keeps your text.`}>
          <CommentText text={elsewhere.body ?? ''} mentions={elsewhere.mentions} />
        </PortalNotice>
      )}
      {refusal !== null && <PortalNotice tone="error" title={refusal} />}
      <Group gap="xs">
        <Button size="xs" onClick={save} {...ariaDisabled(edit.isPending || text.trim() === '')}>
          {edit.isPending ? 'Saving...' : `Save ${noun}`}
        </Button>
        <Button size="xs" variant="default" onClick={close}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
