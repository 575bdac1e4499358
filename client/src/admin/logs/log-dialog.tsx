import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LogEntryView } from '../../../../server/admin/logs/logs.dto.js';
import { actionInWords } from '../../../../server/admin/logs/logs.rules';
import { useDates } from '../../ui/portal-dates';
import { PortalDialog, PortalDialogActions } from '../../ui/portal-dialog';
import { ActionTag } from './action-tag';
import { changesOf } from './changes';
import { ChangesTable } from './changes-table';
import classes from './log-dialog.module.css';
import { withSeconds } from './log-time';
import type { LogsFilter } from './logs-filter';

interface LogDialogProps {
  entry: LogEntryView;
  /** Shows entries like this one instead. */
  onNarrow: (change: Partial<LogsFilter>) => void;
  onClose: () => void;
}

/** One entry in full. */
export function LogDialog({ entry, onNarrow, onClose }: LogDialogProps) {
  const { action, before, after } = entry;
  const changes = changesOf(before, after);
  return (
    <PortalDialog title={actionInWords(action)} wide onEscape={onClose}>
      <Facts entry={entry} onNarrow={onNarrow} />
      {changes.length === 0 ? <p className={classes.muted}>Nothing was recorded of before and after.</p> : <ChangesTable changes={changes} />}
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

function Facts({ entry, onNarrow }: Pick<LogDialogProps, 'entry' | 'onNarrow'>) {
  const { moment } = useDates();
  const { id, action, kind, username, actorId, created_at, details, target, ip_address, request_id, position } = entry;
  return (
    <dl className={classes.facts}>
      <Fact name="Action">
        <ActionTag action={action} kind={kind} />
        <Only words="Only this action" onClick={() => onNarrow({ action })} />
      </Fact>
      <Fact name="Username">
        <bdi>{username}</bdi>
        {actorId !== null && <Only words="Only this person" onClick={() => onNarrow({ actor: actorId })} />}
      </Fact>
      <Fact name="Time">{withSeconds(moment(created_at), created_at)} (UK time)</Fact>
      {details !== null && <Fact name="Details">{details}</Fact>}
      <Fact name="Target">
        {target === null ? (
          'None'
        ) : (
          <>
            {actionInWords(target.type)} <span className={classes.code}>{target.id}</span>
          </>
        )}
      </Fact>
      <Fact name="IP address">{ip_address ?? 'None'}</Fact>
      <Fact name="Request">{request_id ? <span className={classes.code}>{request_id}</span> : 'None'}</Fact>
      <Fact name="Row">
        {id} <span className={classes.muted}>{position === null ? '· not chained yet' : `· position ${position.toLocaleString('en-GB')} in the chain`}</span>
      </Fact>
    </dl>
  );
}

/** The way to other entries that are alike. */
function Only({ words, onClick }: { words: string; onClick: () => void }) {
  return (
    <Button variant="default" size="compact-xs" className={classes.only} onClick={onClick}>
      {words}
    </Button>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
