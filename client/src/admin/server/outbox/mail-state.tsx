import type { TablerIcon } from '@tabler/icons-react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import classes from './mail-state.module.css';
import { MAIL_STATE_LABELS, type MailState } from './mail-states';

const SIGNS: Readonly<Record<MailState, TablerIcon>> = { queued: IconClock, sent: IconCheck, failed: IconAlertTriangle, kept: IconArchive };

/** How far an email came. */
export function MailStateMark({ state }: { state: MailState }) {
  const Sign = SIGNS[state];
  return (
    <span className={classes.state} data-state={state}>
      <Sign size={16} stroke={1.75} aria-hidden="true" />
      {MAIL_STATE_LABELS[state]}
    </span>
  );
}
