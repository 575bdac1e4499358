import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { resting } from '../feedback/portal-resting';
import classes from './portal-save-bar.module.css';

interface PortalSaveBarProps {
  unsaved: boolean;
  saving: boolean;
  discard: () => void;
  /** What the button says. */
  confirm?: string;
  /** True for something new, which may be sent before anything was typed: what is missing is then said. */
  fresh?: boolean;
  /** True at the foot of a panel, from edge to edge. */
  inPanel?: boolean;
  /** What happened last. */
  children?: ReactNode;
}

/** The end of a form: what happened last, whether something is unsaved, and the one action. Stays in sight while there is something to save. */
export function PortalSaveBar({
  unsaved,
  saving,
  discard,
  confirm = 'Save changes',
  fresh = false,
  inPanel,
  children,
}: PortalSaveBarProps) {
  const nothingToSave = saving || (!unsaved && !fresh);
  return (
    <div className={classes.bar} data-unsaved={unsaved || undefined} data-in-panel={inPanel}>
      {children}
      <Group className={classes.row} justify="flex-end">
        <p className={classes.state} role="status">
          {unsaved && !saving && 'Unsaved changes'}
        </p>
        <Button variant="subtle" color="gray" {...resting(!unsaved || saving)} onClick={() => unsaved && !saving && discard()}>
          Discard
        </Button>
        <Button type="submit" {...resting(nothingToSave)} onClick={(event) => nothingToSave && event.preventDefault()}>
          {saving ? 'Saving...' : confirm}
        </Button>
      </Group>
    </div>
  );
}
