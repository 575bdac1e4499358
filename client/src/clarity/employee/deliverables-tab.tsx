import { Button, Stack, Text } from '@mantine/core';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeliverableView } from '../../../../server/clarity/deliverables/deliverables.dto.js';
import { DELIVERABLE_LIMITS } from '../../../../server/clarity/deliverables/deliverables.rules';
import { useListActions } from '../../lib/lists/use-list-actions';
import { PortalDay } from '../../ui/portal/time/portal-day';
import { formatPounds } from '../../ui/format/money';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../ui/portal/dialogs/portal-dialog';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import type { PortalColumn } from '../../ui/portal/lists/portal-table';
import { ClaimStatusText } from '../claim-status';
import { deliverablesQuery, useDeliver } from '../clarity.api';
import { PartsTable } from '../parts-table';

const COLUMNS: ReadonlyArray<PortalColumn<DeliverableView>> = [
  { key: 'title', header: 'Deliverable', primary: true, cell: (deliverable) => <ClaimTitle deliverable={deliverable} /> },
  { key: 'due', header: 'Due', width: '7rem', cell: ({ due_on }) => (due_on === null ? '–' : <PortalDay day={due_on} />) },
  { key: 'status', header: 'Status', cell: (deliverable) => <ClaimStatusText claim={deliverable} /> },
  { key: 'amount', header: 'Amount', align: 'end', width: '8rem', cell: ({ amount }) => formatPounds(amount) },
];

/** The user's agreed deliverables. */
export function DeliverablesTab() {
  const deliver = useDeliver();
  const { open, setOpen, close, outcome, run } = useListActions<DeliverableView>('clarity-deliverables', () => null, [
    [deliver, 'It could not be delivered. Please try again.'],
  ]);
  return (
    <PortalPanel
      bare
      title="Deliverables"
      text="Work that is paid by the piece. A manager agrees it with you; deliver it here when it is done."
    >
      <PortalOutcome {...outcome} />
      <PartsTable
        label="Deliverables"
        columns={COLUMNS}
        query={useInfiniteQuery(deliverablesQuery)}
        errorTitle="Failed to load the deliverables"
        empty={
          <PortalEmpty icon={IconPackage} title="No entries">
            No deliverables are agreed with you.
          </PortalEmpty>
        }
        actions={(deliverable) =>
          deliverable.can.deliver && (
            <Button variant="default" size="compact-sm" aria-label={`Deliver ${deliverable.title}`} onClick={() => setOpen(deliverable)}>
              Deliver
            </Button>
          )
        }
      />
      {open !== null && (
        <DeliverDialog
          deliverable={open}
          onConfirm={(note) => run(deliver, { id: open.id, note, version: open.version }, 'It is delivered and waiting for approval.')}
          onClose={close}
        />
      )}
    </PortalPanel>
  );
}

function ClaimTitle({ deliverable: { title, note, agreed_by_name } }: { deliverable: DeliverableView }) {
  return (
    <>
      <bdi>{title}</bdi>
      <Text size="sm" c="dimmed">{`Agreed by ${agreed_by_name ?? 'a deleted user'}`}</Text>
      {note !== '' && (
        <Text size="sm">
          <bdi>{note}</bdi>
        </Text>
      )}
    </>
  );
}

function DeliverDialog({
  deliverable: { title, amount },
  onConfirm,
  onClose,
}: {
  deliverable: DeliverableView;
  onConfirm: (note: string) => void;
  onClose: () => void;
}) {
  const [note, setNote] = useState('');
  return (
    <PortalDialog title="Deliver" onEscape={onClose}>
      <Stack>
        <PortalDialogText>
          <bdi>{title}</bdi>
          {`, ${formatPounds(amount)}`}
        </PortalDialogText>
        <PortalTextarea
          {...FIELD}
          label="Note"
          description="For example where to find it."
          minRows={2}
          maxLength={DELIVERABLE_LIMITS.note}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button onClick={() => onConfirm(note)}>Deliver</Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
