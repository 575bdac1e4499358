import { useOpenCookiePreferences } from '../../../lib/storage/cookie-dialog';
import classes from './portal-draft-note.module.css';

interface PortalDraftNoteProps {
  /** Whether this browser keeps what is typed. */
  keeping: boolean;
  /** How long it does, in a sentence. */
  kept: string;
}

/** Whether what is typed survives a reload, in one quiet line. */
export function PortalDraftNote({ keeping, kept }: PortalDraftNoteProps) {
  const openPreferences = useOpenCookiePreferences();
  if (keeping) return <p className={classes.note}>{kept}</p>;
  return (
    <p className={classes.note}>
      Not saved when you leave: functional cookies are off.{' '}
      {openPreferences !== null && (
        <button type="button" className={classes.open} onClick={openPreferences}>
          Change this
        </button>
      )}
    </p>
  );
}
