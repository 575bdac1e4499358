import { Text } from '@mantine/core';
import { useOpenCookiePreferences } from '../../../lib/storage/cookie-dialog';
import classes from './portal-draft-note.module.css';

interface PortalDraftNoteProps {
  /** Whether this browser stores the input. */
  isStored: boolean;
  /** How long it is stored, as a sentence. */
  savedNote: string;
  /** What is lost without functional cookies. */
  lostNote?: string;
}

/** A line that says whether the input survives a reload. */
export function PortalDraftNote({ isStored, savedNote, lostNote = 'Not saved when you leave' }: PortalDraftNoteProps) {
  const openPreferences = useOpenCookiePreferences();
  if (isStored)
    return (
      <Text size="xs" c="var(--text-faint)">
        {savedNote}
      </Text>
    );
  return (
    <Text size="xs" c="var(--text-faint)">
      {`${lostNote}: functional cookies are off.`}{' '}
      {openPreferences !== null && (
        <button type="button" className={classes.open} onClick={openPreferences}>
          Change this
        </button>
      )}
    </Text>
  );
}
