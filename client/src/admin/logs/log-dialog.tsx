import { Button, Text } from '@mantine/core';
import type { LogEntryView } from '../../../../server/admin/logs/logs.dto.js';
import { actionLabel } from '../../../../server/admin/logs/logs.rules';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalFact, PortalFactNote, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { ActionTag } from './table/action-tag';
import { changesOf } from './table/changes';
import { ChangesTable } from './table/changes-table';
import { withSeconds } from './log-time';
import type { LogsFilter } from './filter/logs-filter';
import { TargetLink } from './entries/target-link';
import { useSeesWholeLog } from './use-sees-whole-log';

interface LogDialogProps {
  entry: LogEntryView;
  /** Shows similar entries instead. */
  onNarrow: (change: Partial<LogsFilter>) => void;
  onClose: () => void;
}

/** One entry in full. */
export function LogDialog({ entry, onNarrow, onClose }: LogDialogProps) {
  const { action, before, after, names } = entry;
  const changes = changesOf(before, after, { names, dates: useDates() });
  return (
    <PortalDialog title={actionLabel(action)} wide onEscape={onClose}>
      <Facts entry={entry} onNarrow={onNarrow} />
      {changes.length === 0 ? <Text c="dimmed">No values before and after were recorded.</Text> : <ChangesTable changes={changes} />}
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
  const seesAll = useSeesWholeLog();
  const { id, action, kind, username, actorId, created_at, details, target, ip_address, request_id, position } = entry;
  return (
    <PortalFacts>
      <PortalFact label="Action">
        <ActionTag action={action} kind={kind} />
        <Only text="Only this action" onClick={() => onNarrow({ action })} />
      </PortalFact>
      <PortalFact label="Username">
        <bdi>{username}</bdi>
        {actorId !== null && <Only text="Only this person" onClick={() => onNarrow({ actor: actorId })} />}
      </PortalFact>
      <PortalFact label="Time">{withSeconds(moment(created_at), created_at)} (UK time)</PortalFact>
      {details !== null && <PortalFact label="Details">{details}</PortalFact>}
      <PortalFact label="Target">
        {target === null ? (
          'None'
        ) : (
          <>
            <TargetLink target={target} /> <Id>{target.id}</Id>
            <Only text="Only this target" onClick={() => onNarrow({ target: `${target.type}:${target.id}` })} />
          </>
        )}
      </PortalFact>
      <PortalFact label="IP address">
        {ip_address ?? 'None'}
        {ip_address !== null && seesAll && <Only text="Only this address" onClick={() => onNarrow({ ip: ip_address })} />}
      </PortalFact>
      <PortalFact label="Request">{request_id ? <Id>{request_id}</Id> : 'None'}</PortalFact>
      <PortalFact label="Row">
        {id}{' '}
        <PortalFactNote>
          {position === null ? '· not chained yet' : `· position ${position.toLocaleString('en-GB')} in the chain`}
        </PortalFactNote>
      </PortalFact>
    </PortalFacts>
  );
}

/** A button that filters for similar entries. */
function Only({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Button variant="default" size="compact-xs" ml="auto" onClick={onClick}>
      {text}
    </Button>
  );
}

function Id({ children }: { children: string }) {
  return (
    <Text span size="xs" ff="monospace">
      {children}
    </Text>
  );
}
