import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { NoteView } from '../../../../server/staff/playtests/notes/notes.dto.js';
import type { PlaytestView } from '../../../../server/staff/playtests/playtests.dto.js';
import { PLAYTEST_LIMITS } from '../../../../server/staff/playtests/playtests.rules';
import type { CommentDraftHook } from '../../discussion/use-comment-draft';
import { formMessage } from '../../lib/forms/forms';
import { useFocusAfterRemoval } from '../../lib/lists/use-focus-after-removal';
import { useLeaveGuard } from '../../lib/navigation/leave-guard';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalTime } from '../../ui/portal/time/portal-time';
import classes from '../../ui/portal/layout/portal-entry-card.module.css';
import { notesQuery, useFreshNotes, useNotesActions } from './playtests.api';

interface NotesBoardProps {
  session: PlaytestView;
  /** The unsaved note. */
  draft: CommentDraftHook;
}

/** The shared notes of a session, updated live. */
export function NotesBoard({ session, draft }: NotesBoardProps) {
  const query = useQuery(notesQuery(session.id));
  useFreshNotes(session.id, query.data?.last_seq);
  const { add, raise } = useNotesActions(session.id);
  const refusal = formMessage([], raise.error, 'The bug could not be reported.');
  return (
    <PortalPanel title="Notes">
      <Stack gap="sm">
        <PortalLoaded query={query} failed="Failed to load the notes" height="6rem">
          {({ notes }) =>
            notes.length === 0 ? (
              <Text c="dimmed">
                {session.can.write_notes ? 'Write the first note below.' : 'Participants write notes here during the session.'}
              </Text>
            ) : (
              <Notes notes={notes} mayRaise={session.can.raise_bugs} busy={raise.isPending} onRaise={(id) => raise.mutate(id)} />
            )
          }
        </PortalLoaded>
        {refusal !== null && <PortalNotice tone="error" title={refusal} />}
        {(session.can.write_notes || draft.draft.text !== '') && <NoteForm add={add} isLate={!session.can.write_notes} {...draft} />}
      </Stack>
    </PortalPanel>
  );
}

interface NotesProps {
  notes: readonly NoteView[];
  mayRaise: boolean;
  busy: boolean;
  onRaise: (noteId: string) => void;
}

function Notes({ notes, onRaise, ...rest }: NotesProps) {
  // A note loses its button when it is reported.
  const list = useFocusAfterRemoval<HTMLDivElement>();
  return (
    <Stack component="ul" ref={list} gap="sm" className={classes.list} aria-label="Notes" aria-live="polite">
      {notes.map((note) => (
        <Note key={note.id} note={note} {...rest} onRaise={() => onRaise(note.id)} />
      ))}
    </Stack>
  );
}

function Note({ note, mayRaise, busy, onRaise }: { note: NoteView; mayRaise: boolean; busy: boolean; onRaise: () => void }) {
  return (
    <li>
      <Group gap="xs" fz="sm" c="dimmed">
        <Text span size="sm" fw={500} c="var(--text)">
          {note.author_name ?? 'A former colleague'}
        </Text>
        <PortalTime iso={note.created_at} />
        {note.bug !== null && <Link to={`/staff?section=bugs&bug=${note.bug}`}>{note.bug}</Link>}
        {note.is_bug && note.bug === null && <span>Reported as a bug</span>}
        {mayRaise && !note.is_bug && (
          <Button size="compact-xs" variant="default" {...ariaDisabled(busy)} onClick={() => !busy && onRaise()}>
            Report as bug
          </Button>
        )}
      </Group>
      <Text className={classes.text} dir="auto">
        {note.body}
      </Text>
    </li>
  );
}

interface NoteFormProps extends CommentDraftHook {
  add: ReturnType<typeof useNotesActions>['add'];
  /** The session ended while the note was being written. */
  isLate: boolean;
}

function NoteForm({ add, isLate, draft, change, sendingAsIs, sent, stored }: NoteFormProps) {
  const [missing, setMissing] = useState(false);
  const body = draft.text;
  useLeaveGuard(body.trim() !== '' && !stored);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(body.trim() === '');
    if (body.trim() === '' || add.isPending || isLate) return;
    // Also if the session is closed meanwhile: a draft that was sent must not come back.
    add.mutateAsync({ id: sendingAsIs(), body }).then(
      () => sent(body),
      () => undefined,
    );
  };
  const refusal = formMessage([], add.error, 'The note could not be saved.');
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs" align="flex-start">
        <PortalTextarea
          {...FIELD}
          w="100%"
          label="New note"
          minRows={2}
          maxRows={8}
          maxLength={PLAYTEST_LIMITS.note}
          value={body}
          error={missing && 'Write the note.'}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        {isLate ? (
          <PortalNotice tone="warning" title="Notes can only be added during the session">
            What you wrote is still here. Copy it if you need it elsewhere.
          </PortalNotice>
        ) : (
          refusal !== null && <PortalNotice tone="error" title={refusal} />
        )}
        {isLate ? (
          <Button variant="default" onClick={() => change({ text: '' })}>
            Discard note
          </Button>
        ) : (
          <Button type="submit" {...ariaDisabled(add.isPending)}>
            {add.isPending ? 'Saving...' : 'Add note'}
          </Button>
        )}
      </Stack>
    </form>
  );
}
