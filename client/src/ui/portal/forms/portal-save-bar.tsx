import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { ariaDisabled } from '../feedback/portal-aria-disabled';
import classes from './portal-save-bar.module.css';

interface PortalSaveBarProps {
  unsaved: boolean;
  saving: boolean;
  discard: () => void;
  /** Label of the submit button. */
  confirm?: string;
  /** True for a new object, which may be submitted without changes: missing values are then reported. */
  fresh?: boolean;
  /** True at the foot of a panel: full width. */
  inPanel?: boolean;
  /** The result of the last save. */
  children?: ReactNode;
}

/** The foot of a form: result of the last save, unsaved state, and the submit button. Sticky while there is something to save. */
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
        <Button variant="subtle" color="gray" {...ariaDisabled(!unsaved || saving)} onClick={() => unsaved && !saving && discard()}>
          Discard
        </Button>
        <Button type="submit" {...ariaDisabled(nothingToSave)} onClick={(event) => nothingToSave && event.preventDefault()}>
          {saving ? 'Saving...' : confirm}
        </Button>
      </Group>
    </div>
  );
}
