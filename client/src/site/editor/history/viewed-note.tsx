import { Button } from '@mantine/core';
import classes from './viewed-note.module.css';

interface ViewedNoteProps {
  version: number;
  failed: boolean;
  onBack: () => void;
}

/** A note above the preview while it shows an earlier version. */
export function ViewedNote({ version, failed, onBack }: ViewedNoteProps) {
  return (
    <div className={classes.note} role="status">
      <span>{failed ? `Version ${version} could not be loaded.` : `You are looking at version ${version}.`}</span>
      <Button variant="default" size="xs" onClick={onBack}>
        Back to the draft
      </Button>
    </div>
  );
}
