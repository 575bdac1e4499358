import { Button, Stack, Text, Textarea, Title } from '@mantine/core';
import type { FormEvent } from 'react';
import type { ApplicationDetailView } from '../../../../../server/site/applications/applications.dto.js';
import { NOTE_LENGTH } from '../../../../../server/site/applications/application-states.rules';
import { formMessage } from '../../../lib/forms/forms';
import { useLeaveGuard } from '../../../lib/navigation/leave-guard';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { useAddApplicationNote } from './applications.api';

interface ApplicationNotesProps {
  application: ApplicationDetailView;
  /** The unsaved note; the enclosing dialog asks for confirmation before it is lost. */
  body: string;
  onChange: (body: string) => void;
  /** A note was added; called even if the form has given way to another dialog meanwhile. */
  onAdded: (body: string) => void;
}

/** Notes of the people who handle applications, and a field for a new one. */
export function ApplicationNotes({ application: { id, notes }, body, onChange, onAdded }: ApplicationNotesProps) {
  const add = useAddApplicationNote(id);
  useLeaveGuard(body.trim() !== '');
  const refusal = formMessage([], add.error, 'The note could not be saved. Please try again.');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (add.isPending || body.trim() === '') return;
    add.mutateAsync(body.trim()).then(
      () => onAdded(body),
      // The mutation's error is shown.
      () => undefined,
    );
  };
  return (
    <Stack gap="sm" component="section" aria-label="Notes">
      <Title order={3}>Notes</Title>
      {notes.length === 0 && <Text c="dimmed">No notes yet. The applicant never sees them.</Text>}
      {notes.map((note) => (
        <div key={note.id}>
          <Text size="xs" c="dimmed">
            <bdi>{note.author ?? 'Deleted user'}</bdi>, <PortalTime iso={note.created_at} />
          </Text>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.body}</Text>
        </div>
      ))}
      <form noValidate onSubmit={submit}>
        <Stack gap="xs" align="start">
          <Textarea
            {...FIELD}
            w="100%"
            label="New note"
            rows={2}
            maxLength={NOTE_LENGTH}
            value={body}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {refusal && <PortalNotice tone="error" title={refusal} />}
          <Button type="submit" variant="default" {...ariaDisabled(add.isPending || body.trim() === '')}>
            {add.isPending ? 'Saving...' : 'Add note'}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}
