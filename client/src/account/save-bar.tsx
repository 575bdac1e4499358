import { Button } from '@mantine/core';
import { PortalNotice } from '../ui/portal-notice';
import { ConflictNotice } from './conflict-notice';
import classes from './save-bar.module.css';
import type { SaveOutcome } from './use-profile-form';

interface SaveBarProps {
  unsaved: boolean;
  saving: boolean;
  outcome: SaveOutcome;
  /** Why the last save did not work, or null. */
  refusal: string | null;
  discard: () => void;
}

/** The end of a long form: what happened last, whether something is unsaved, and the one action. Stays in sight while there is something to save. */
export function SaveBar({ unsaved, saving, outcome, refusal, discard }: SaveBarProps) {
  const resting = !unsaved || saving;
  // Buttons that come to rest keep the focus; the form refuses what they would send.
  const rest = { 'aria-disabled': resting || undefined, 'data-disabled': resting || undefined };
  return (
    <div className={classes.bar} data-unsaved={unsaved || undefined}>
      {refusal && <PortalNotice tone="error" title={refusal} />}
      {outcome?.kind === 'saved' && <PortalNotice tone="success" title={outcome.message} />}
      {outcome?.kind === 'changedElsewhere' && <ConflictNotice fields={outcome.fields} latest={outcome.latest} />}
      <div className={classes.row}>
        <p className={classes.state} role="status">
          {unsaved && !saving && 'Unsaved changes'}
        </p>
        <Button variant="subtle" color="gray" {...rest} onClick={() => !resting && discard()}>
          Discard
        </Button>
        <Button type="submit" {...rest}>
          {saving ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
    </div>
  );
}
