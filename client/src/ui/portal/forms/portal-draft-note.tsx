import { Text } from '@mantine/core';
import { useOpenCookiePreferences } from '../../../lib/storage/cookie-dialog';
import classes from './portal-draft-note.module.css';

interface PortalDraftNoteProps {
  /** Whether this browser keeps what is typed. */
  isStored: boolean;
  /** How long it does, in a sentence. */
  savedNote: string;
}

/** Whether what is typed survives a reload, in one quiet line. */
export function PortalDraftNote({ isStored, savedNote }: PortalDraftNoteProps) {
  const openPreferences = useOpenCookiePreferences();
  if (isStored)
    return (
      <Text size="xs" c="var(--text-faint)">
        {savedNote}
      </Text>
    );
  return (
    <Text size="xs" c="var(--text-faint)">
      Not saved when you leave: functional cookies are off.{' '}
      {openPreferences !== null && (
        <button type="button" className={classes.open} onClick={openPreferences}>
          Change this
        </button>
      )}
    </Text>
  );
}
