import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PlaytestView } from '../../../../server/staff/playtests/playtests.dto.js';
import { PLAYTEST_LIMITS } from '../../../../server/staff/playtests/playtests.rules';
import { formMessage } from '../../lib/forms/forms';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { useAnswerPlaytest } from './playtests.api';

interface RsvpNoteProps {
  session: PlaytestView;
  /** The input; null while it equals the stored note. */
  draft: string | null;
  onDraft: (text: string | null) => void;
}

/** A note to the user's answer. */
export function RsvpNote({ session: { id, rsvp, can }, draft, onDraft }: RsvpNoteProps) {
  const respond = useAnswerPlaytest();
  const [saved, setSaved] = useState(false);
  const { status, notes } = rsvp;
  if (!can.rsvp || status === null) {
    return draft !== null && draft.trim() !== notes ? <UnsavedNote text={draft} onDiscard={() => onDraft(null)} /> : null;
  }
  const text = draft ?? notes;
  const isChanged = text.trim() !== notes;
  const refusal = formMessage([], respond.error, 'Your note could not be saved.');
  const save = (): void => {
    if (respond.isPending) return;
    respond.mutate(
      { id, status, notes: text.trim() },
      {
        onSuccess: () => {
          onDraft(null);
          setSaved(true);
        },
      },
    );
  };
  return (
    <Stack
      component="form"
      gap="xs"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) save();
      }}
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          {...FIELD}
          label="Note to your answer"
          description="You and those who manage the session see it."
          maxLength={PLAYTEST_LIMITS.rsvpNotes}
          flex="1 1 14rem"
          value={text}
          onChange={(event) => {
            setSaved(false);
            onDraft(event.currentTarget.value);
          }}
        />
        {isChanged && (
          <Button type="submit" variant="default" {...ariaDisabled(respond.isPending)}>
            {respond.isPending ? 'Saving...' : 'Save note'}
          </Button>
        )}
      </Group>
      <PortalOutcome message={saved && !isChanged ? 'Your note is saved.' : null} refusal={refusal} />
    </Stack>
  );
}

/** What the user typed until the session began or was cancelled: it can no longer be saved, but it is not lost. */
function UnsavedNote({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  return (
    <PortalNotice
      tone="warning"
      title="Your note to your answer was not saved"
      action={
        <Button variant="default" size="xs" onClick={onDiscard}>
          Discard the note
        </Button>
      }
    >
      <p>Answers to this session can no longer be changed. You wrote:</p>
      <p dir="auto">{text}</p>
    </PortalNotice>
  );
}
