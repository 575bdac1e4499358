import { Button, Paper, Select, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ApplicationDetailView } from '../../../../../server/site/applications/applications.dto.js';
import {
  APPLICATION_STATE_LABELS,
  type ApplicationReply,
  REPLY_LENGTH,
  replyDraft,
  stateAfterReply,
} from '../../../../../server/site/applications/application-states.rules';
import { formMessage } from '../../../lib/forms/forms';
import { useLeaveGuard } from '../../../lib/navigation/leave-guard';
import { PortalDialog, PortalDialogActions } from '../../../ui/portal/dialogs/portal-dialog';
import { useDiscardQuestion } from '../../../ui/portal/dialogs/portal-discard';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalTextarea } from '../../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import forms from '../../../ui/portal/forms/portal-form.module.css';
import { PortalFact, PortalFacts } from '../../../ui/portal/layout/portal-facts';
import type { ReplyInput } from './application-input';
import { usePreviewReply, useSendReply } from './applications.api';

const KINDS: ReadonlyArray<{ value: ApplicationReply; label: string }> = [
  { value: 'invited', label: 'Invitation' },
  { value: 'declined', label: 'Rejection' },
  { value: 'other', label: 'Other message' },
];
const MIN_REPLY_LENGTH = 10;

interface ApplicationReplyDialogProps {
  application: ApplicationDetailView;
  reply: ReplyInput;
  onChange: (reply: ReplyInput) => void;
  onSent: () => void;
  onClose: () => void;
}

/** Replies to the applicant: choose a template, edit the text, preview the email, send it. */
export function ApplicationReplyDialog({ application, reply, onChange, onSent, onClose }: ApplicationReplyDialogProps) {
  const { id, version, state, email } = application;
  const { kind } = reply;
  const template = replyDraft(kind, application);
  const text = reply.isEdited ? reply.text : template;
  const [missing, setMissing] = useState(false);
  const preview = usePreviewReply(id);
  const send = useSendReply(id);
  const unsaved = reply.isEdited && !send.isSuccess;
  useLeaveGuard(unsaved);
  const { close, question } = useDiscardQuestion(unsaved, onClose);
  const next = stateAfterReply(state, kind);
  const choose = (value: string | null): void => {
    // A template never replaces text that the user has edited.
    onChange({ ...reply, kind: KINDS.find((candidate) => candidate.value === value)?.value ?? kind });
  };

  if (preview.isSuccess) {
    const refusal = formMessage([], send.error, 'The reply could not be sent. Please try again.');
    return (
      <PortalDialog title="Send this email?" wide onEscape={() => !send.isPending && preview.reset()}>
        <PortalFacts>
          <PortalFact label="To">{preview.data.to}</PortalFact>
          <PortalFact label="Subject">{preview.data.subject}</PortalFact>
        </PortalFacts>
        <Paper p="md" bg="var(--bg)" radius="sm" tabIndex={0} aria-label="Text of the email" mah="20rem" style={{ overflow: 'auto' }}>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{preview.data.text}</Text>
        </Paper>
        {next !== state && <Text c="dimmed">The application is then marked as {APPLICATION_STATE_LABELS[next].toLowerCase()}.</Text>}
        {refusal && <PortalNotice tone="error" title={refusal} />}
        <PortalDialogActions>
          <Button variant="default" onClick={() => !send.isPending && preview.reset()}>
            Back to editing
          </Button>
          <Button
            {...ariaDisabled(send.isPending)}
            onClick={() => !send.isPending && send.mutate({ kind, text: text.trim(), version }, { onSuccess: onSent })}
          >
            {send.isPending ? 'Sending...' : 'Send email'}
          </Button>
        </PortalDialogActions>
      </PortalDialog>
    );
  }

  const short = text.trim().length < MIN_REPLY_LENGTH;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(short);
    if (!short && !preview.isPending) preview.mutate({ kind, text: text.trim() });
  };
  const refusal = formMessage([], preview.error, 'The preview could not be shown. Please try again.');
  return (
    <PortalDialog title={`Reply to ${application.name}`} wide onEscape={close}>
      <form noValidate className={forms.form} onSubmit={submit}>
        <Stack>
          <Select {...FIELD} label="Kind of reply" data={KINDS} allowDeselect={false} value={kind} onChange={choose} />
          <PortalTextarea
            {...FIELD}
            label="Message"
            required
            minRows={8}
            maxRows={16}
            maxLength={REPLY_LENGTH}
            description={`Goes to ${email} by email. You see the whole email before it is sent.`}
            value={text}
            error={missing && short ? 'Write at least one sentence.' : undefined}
            onChange={({ currentTarget: { value } }) => onChange({ kind, text: value, isEdited: value !== template })}
          />
          {refusal && <PortalNotice tone="error" title={refusal} />}
        </Stack>
        <PortalDialogActions>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" {...ariaDisabled(preview.isPending)}>
            {preview.isPending ? 'Preparing...' : 'Preview email'}
          </Button>
        </PortalDialogActions>
      </form>
      {question}
    </PortalDialog>
  );
}
