import { Button, Group, Text } from '@mantine/core';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TeamDeliverableView } from '../../../../../server/clarity/deliverables/deliverables.dto.js';
import { useListActions } from '../../../lib/lists/use-list-actions';
import { PortalDay } from '../../../ui/portal/time/portal-day';
import { formatPounds } from '../../../ui/format/money';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalOutcome } from '../../../ui/portal/feedback/portal-outcome';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../../ui/portal/lists/portal-empty';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { ClaimStatusText } from '../../claim-status';
import { openDeliverablesQuery, useWithdrawDeliverable } from '../../clarity.api';
import { PartsTable } from '../../parts-table';
import { AgreeForm, agreeForm } from './agree-form';

const COLUMNS: ReadonlyArray<PortalColumn<TeamDeliverableView>> = [
  { key: 'title', header: 'Deliverable', primary: true, cell: ({ title }) => <bdi>{title}</bdi> },
  {
    key: 'person',
    header: 'Person',
    cell: ({ user_name, agreed_by_name }) => (
      <>
        <bdi>{user_name ?? 'Deleted user'}</bdi>
        <Text size="sm" c="dimmed">{`Agreed by ${agreed_by_name ?? 'a deleted user'}`}</Text>
      </>
    ),
  },
  { key: 'due', header: 'Due', width: '8rem', cell: ({ due_on }) => (due_on === null ? '–' : <PortalDay day={due_on} />) },
  { key: 'status', header: 'Status', cell: (deliverable) => <ClaimStatusText claim={deliverable} /> },
  { key: 'amount', header: 'Amount', align: 'end', width: '8rem', cell: ({ amount }) => formatPounds(amount) },
];

type Open = { kind: 'form'; deliverable: TeamDeliverableView | null } | { kind: 'withdraw'; deliverable: TeamDeliverableView };

/** The dialogs that a link can open. */
const LINKED = { agree: { kind: 'form', deliverable: null } } as const;

/** Agreed deliverables that have not been delivered: their terms can still be changed. */
export function OpenDeliverables() {
  const withdraw = useWithdrawDeliverable();
  const { open, setOpen, close, outcome, done, run } = useListActions<Open>(
    'clarity-open-deliverables',
    (dialog) => (dialog.kind === 'form' ? agreeForm(dialog.deliverable) : null),
    [[withdraw, 'The deliverable could not be withdrawn. Please try again.']],
    LINKED,
  );
  return (
    <PortalPanel
      bare
      title="Agreed deliverables"
      text="Not delivered yet. Their terms can be changed until they are."
      aside={
        <Button variant="default" size="compact-md" onClick={() => setOpen({ kind: 'form', deliverable: null })}>
          Agree a deliverable
        </Button>
      }
    >
      <PortalOutcome {...outcome} />
      <PartsTable
        label="Agreed deliverables"
        columns={COLUMNS}
        query={useInfiniteQuery(openDeliverablesQuery)}
        errorTitle="Failed to load the deliverables"
        empty={
          <PortalEmpty icon={IconPackage} title="Nothing is agreed">
            Agree a deliverable and its price with a person, using the button above.
          </PortalEmpty>
        }
        actions={(deliverable) =>
          deliverable.can.edit && (
            <Group gap="xs" wrap="nowrap">
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Change ${deliverable.title}`}
                onClick={() => setOpen({ kind: 'form', deliverable })}
              >
                Change
              </Button>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Withdraw ${deliverable.title}`}
                onClick={() => setOpen({ kind: 'withdraw', deliverable })}
              >
                Withdraw
              </Button>
            </Group>
          )
        }
      />
      {open?.kind === 'form' && (
        <AgreeForm
          deliverable={open.deliverable}
          onSaved={() =>
            done(
              open.deliverable === null
                ? 'Agreed. The person can see it under Deliverables.'
                : 'The terms are changed, and the person is notified.',
            )
          }
          onClose={close}
        />
      )}
      {open?.kind === 'withdraw' && (
        <PortalConfirm
          title="Withdraw this deliverable?"
          confirm="Withdraw"
          danger
          onConfirm={() => run(withdraw, open.deliverable.id, 'The deliverable is withdrawn, and the person is notified.')}
          onCancel={close}
        >
          <bdi>{open.deliverable.title}</bdi>
        </PortalConfirm>
      )}
    </PortalPanel>
  );
}
