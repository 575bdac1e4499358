import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { SavedReplyFields, SavedReplyView } from '../../../../server/support/replies/saved-replies.dto.js';
import { SAVED_REPLY_LIMITS } from '../../../../server/support/replies/saved-replies.rules';
import { createOnce } from '../../lib/forms/create-once';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { PortalFormDialog } from '../../ui/portal/dialogs/portal-form-dialog';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { PortalChoice } from '../../ui/portal/fields/portal-choice';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalChangedElsewhere } from '../../ui/portal/forms/portal-save-row';
import { PlaceholderBar } from './placeholder-bar';
import {
  describeReply,
  isSameReply,
  loadedReply,
  NEW_REPLY,
  REPLY_LABELS,
  replyForm,
  replyOf,
  replyProblems,
  tidyReply,
} from './reply-values';
import { createReply, saveReply, useRepliesSaved } from './replies.api';

const KINDS = [
  { value: 'personal', label: 'Only me' },
  { value: 'shared', label: 'All agents' },
] as const;

interface ReplyDialogProps {
  /** The reply to edit; null for a new one. */
  reply: SavedReplyView | null;
  onSaved: (title: string) => void;
  onClose: () => void;
}

/** A saved reply: title, text with placeholders, and who can use it. */
export function ReplyDialog({ reply, onSaved, onClose }: ReplyDialogProps) {
  const afterSave = useRepliesSaved();
  const root = useRef<HTMLFormElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const shared = useSharedForm<SavedReplyFields>({
    name: replyForm(reply),
    root,
    loaded: reply === null ? NEW_REPLY : loadedReply(reply),
    validate: replyProblems,
    tidy: tidyReply,
    send: async (values, version, _, attempt) => {
      try {
        return loadedReply(
          await (reply === null
            ? createOnce<SavedReplyView>(attempt, {
                create: () => createReply(attempt.id, values),
                revise: (created) =>
                  isSameReply(values, created) ? Promise.resolve(created) : saveReply(attempt.id, values, created.version),
              })
            : saveReply(reply.id, values, version)),
        );
      } finally {
        void afterSave();
      }
    },
    currentOf: replyOf,
    survivesReload: true,
    failure: 'The reply could not be saved.',
    onSaved: ({ values }) => onSaved(values.title),
  });
  const { form, outcome } = shared;
  return (
    <PortalFormDialog
      title={reply === null ? 'New saved reply' : `Edit “${reply.title}”`}
      root={root}
      unsaved={shared.unsaved}
      saving={shared.saving}
      refusal={shared.refusal}
      resumed={shared.resumed}
      confirm={reply === null ? 'Add reply' : 'Save reply'}
      onSubmit={shared.submit}
      onClose={onClose}
    >
      <TextInput
        {...FIELD}
        label={REPLY_LABELS.title}
        required
        maxLength={SAVED_REPLY_LIMITS.title}
        description="What you search for after typing / in a message."
        {...form.getInputProps('title')}
      />
      <PortalTextarea
        {...FIELD}
        ref={text}
        label={REPLY_LABELS.body}
        required
        minRows={5}
        maxRows={14}
        maxLength={SAVED_REPLY_LIMITS.body}
        description="Placeholders are filled in when you insert the reply. Until the security check, the customer’s first name becomes “there”."
        {...form.getInputProps('body')}
      />
      <PlaceholderBar field={text} />
      {(reply === null || reply.can.share) && (
        <PortalChoice
          label={REPLY_LABELS.shared}
          options={KINDS}
          value={form.values.shared ? 'shared' : 'personal'}
          onChange={(kind) => form.setFieldValue('shared', kind === 'shared')}
        />
      )}
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere
          outcome={outcome}
          subject="This reply"
          labels={REPLY_LABELS}
          acceptTheirs={shared.acceptTheirs}
          describe={describeReply}
        />
      )}
    </PortalFormDialog>
  );
}
