import { Text } from '@mantine/core';
import { useOpenCookiePreferences } from '../../../lib/storage/cookie-dialog';
import classes from './portal-draft-note.module.css';

interface PortalDraftNoteProps {
  /** Whether this browser stores the input. */
  isStored: boolean;
  /** How long it is stored, as a sentence. */
  savedNote: string;
}

/** A line that says whether the input survives a reload. */
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
