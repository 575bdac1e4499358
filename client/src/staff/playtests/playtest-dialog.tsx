import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PlaytestDetail, PlaytestView } from '../../../../server/staff/playtests/playtests.dto.js';
import { buildPath } from '../../../../server/staff/builds/builds.rules';
import { type CommentDraftHook, useCommentDraft } from '../../discussion/use-comment-draft';
import { formMessage } from '../../lib/forms/forms';
import { useInputDraft } from '../../lib/forms/drafts/form-drafts';
import { downloadSignedIn } from '../../lib/http/download';
import { ApiError } from '../../lib/http/http';
import { useLeaveGuard } from '../../lib/navigation/leave-guard';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { useDiscardQuestion } from '../../ui/portal/dialogs/portal-discard';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalFact, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { PortalStartTimer } from '../../ui/portal/time/portal-start-timer';
import { PortalTableSkeleton } from '../../ui/portal/lists/portal-table-skeleton';
import { RelatedItems } from '../related-items/related-items';
import { Attendees } from './attendees';
import { NotesBoard } from './notes-board';
import { playedBuild, PlaytestStatusMark, PlaytestTime, seatsText } from './playtest-marks';
import { calendarFile, playtestQuery, useOpenBuild } from './playtests.api';
import { ReviewRequest } from './review-request';
import { RsvpButtons } from './rsvp-buttons';
import { RsvpNote } from './rsvp-note';

interface PlaytestDialogProps {
  id: string;
  onEdit: (session: PlaytestView) => void;
  onCancel: (session: PlaytestView) => void;
  onClose: () => void;
}

/** One session with its participants and notes. */
export function PlaytestDialog({ id, onEdit, onCancel, onClose }: PlaytestDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(playtestQuery(id));
  // Stored, because a tester writes on a phone whose browser may reload the page.
  const note = useCommentDraft({ type: 'playtest', id });
  const [{ text: answerNote }, setAnswer] = useInputDraft<{ text: string | null }>(
    `rsvp-note:${id}`,
    { text: null },
    ({ text }) => text !== null,
  );
  const isAnswerUnsaved = answerNote !== null && answerNote.trim() !== data?.session.rsvp.notes;
  const isUnsaved = note.draft.text.trim() !== '' || isAnswerUnsaved;
  useLeaveGuard(isAnswerUnsaved);
  const { close, question } = useDiscardQuestion(isUnsaved, () => {
    note.change({ text: '' });
    onClose();
  });
  const isGone = error instanceof ApiError && error.status === 404;
  const session = isGone ? undefined : data?.session;
  return (
    <PortalDialog wide title={isGone ? 'This session is not available' : (session?.title ?? 'Playtest')} onEscape={close}>
      {data !== undefined && !isGone && (
        <Content detail={data} note={note} answerNote={answerNote} onAnswerNote={(text) => setAnswer({ text })} />
      )}
      {data === undefined && error === null && <PortalTableSkeleton columns={1} />}
      {isGone && <Text>It does not exist, or it was deleted.</Text>}
      {error !== null && !isGone && (
        <PortalLoadError title="Failed to load the session" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      <PortalDialogActions>
        {session?.can.cancel === true && (
          <Button variant="default" onClick={() => onCancel(session)}>
            Cancel session
          </Button>
        )}
        {session?.can.edit === true && (
          <Button variant="default" onClick={() => onEdit(session)}>
            Edit
          </Button>
        )}
        <Button variant="default" onClick={close}>
          Close
        </Button>
      </PortalDialogActions>
      {question}
    </PortalDialog>
  );
}

interface ContentProps {
  detail: PlaytestDetail;
  /** The unsaved note. */
  note: CommentDraftHook;
  /** The note to the user's answer, while it is being edited. */
  answerNote: string | null;
  onAnswerNote: (text: string | null) => void;
}

function Content({ detail: { session, people }, note, answerNote, onAnswerNote }: ContentProps) {
  const open = useOpenBuild();
  const refusal = formMessage([], open.error, 'The download could not be opened.');
  const { id, cancel_reason, cancelled_by_name, unlocks_build } = session;
  return (
    <Stack>
      <Group gap="xs" fz="sm" c="dimmed">
        <PlaytestStatusMark status={session.status} />
        <PlaytestTime session={session} />
      </Group>
      <RsvpButtons session={session} />
      <ReviewRequest session={session} />
      <RsvpNote session={session} draft={answerNote} onDraft={onAnswerNote} />
      <PortalFacts>
        {cancel_reason !== null && (
          <PortalFact label="Cancelled" prose>
            {cancelled_by_name === null ? cancel_reason : `${cancel_reason} (${cancelled_by_name})`}
          </PortalFact>
        )}
        <PortalFact label="Build">
          {session.build_version === null ? playedBuild(session) : <Link to={buildPath(session.build_id)}>{playedBuild(session)}</Link>}
        </PortalFact>
        <PortalFact label="Seats">{seatsText(session)}</PortalFact>
        {session.location !== '' && <PortalFact label="Location">{session.location}</PortalFact>}
        <PortalFact label="Scheduled by">{session.created_by_name ?? 'A former colleague'}</PortalFact>
        <Prose label="Description" text={session.description} />
        <Prose label="Test focus" text={session.test_focus} />
        <Prose label="Requirements" text={session.requirements} />
        {unlocks_build && <PortalFact label="Download">Testers need a seat, and can download only during the session.</PortalFact>}
      </PortalFacts>
      {refusal !== null && <PortalNotice tone="error" title={refusal} />}
      <Group gap="xs">
        <Button component="a" href={calendarFile(id)} download="playtest.ics" variant="default" size="xs" onClick={downloadSignedIn}>
          Add to calendar (.ics)
        </Button>
        <PortalStartTimer type="playtest" id={id} task={`Playtest: ${session.title}`} size="xs" />
        {session.can.open_build && (
          <Button variant="default" size="xs" {...ariaDisabled(open.isPending)} onClick={() => !open.isPending && open.mutate(session)}>
            Open the download to everyone
          </Button>
        )}
      </Group>
      <Attendees session={session} people={people} />
      <NotesBoard session={session} draft={note} />
      {(session.status === 'in_progress' || session.status === 'completed') && (
        <RelatedItems type="playtest" id={id} without={['of_build']} />
      )}
    </Stack>
  );
}

function Prose({ label, text }: { label: string; text: string }) {
  return text === '' ? null : (
    <PortalFact label={label} prose>
      {text}
    </PortalFact>
  );
}
