import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BuildAbilities, BuildView } from '../../../../server/staff/builds/builds.dto.js';
import { formMessage } from '../../lib/forms/forms';
import { ApiError } from '../../lib/http/http';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { type Decision, useDecide, useDeleteBuild } from './builds.api';
import { DecisionDialog } from './decision-dialog';

interface BuildDecisionsProps {
  build: BuildView;
  can: Omit<BuildAbilities, 'download' | 'edit'>;
  /** Called with a success or an error message. */
  onOutcome: (outcome: { message: string | null; refusal: string | null }) => void;
  /** Called when the build was deleted. */
  onGone: (message: string) => void;
}

type Open = 'decline' | 'delete' | 'withdraw' | 'override';

const FAILURES: Readonly<Record<Decision, string>> = {
  approve: 'Failed to approve build',
  decline: 'Failed to decline build',
  withdraw: 'Failed to withdraw build',
  restore: 'Failed to restore build',
  live: 'Failed to make build live',
};

/** Buttons for the decisions about a build that the user may make, with their confirmations. */
export function BuildDecisions({ build, can, onOutcome, onGone }: BuildDecisionsProps) {
  const decide = useDecide();
  const remove = useDeleteBuild();
  const [open, setOpen] = useState<Open | null>(null);
  const [obstacle, setObstacle] = useState<{ message: string; decision: 'approve' | 'restore' }>();
  const name = `${build.version} ${build.title}`;
  const busy = decide.isPending || remove.isPending;
  const run = (decision: Decision, message: string): void => {
    setOpen(null);
    onOutcome({ message: null, refusal: null });
    // The build, and these buttons with it, may leave the list before the response: mutate's own callbacks would not be called.
    decide.mutateAsync({ id: build.id, decision }).then(
      () => onOutcome({ message, refusal: null }),
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'critical-bug-open' && (decision === 'approve' || decision === 'restore')) {
          setObstacle({ message: error.message, decision });
          setOpen('override');
        } else onOutcome({ message: null, refusal: formMessage([], error, FAILURES[decision]) });
      },
    );
  };
  const deleteIt = (): void => {
    setOpen(null);
    onOutcome({ message: null, refusal: null });
    remove.mutateAsync(build.id).then(
      () => onGone(`${name} is deleted.`),
      (error: unknown) => onOutcome({ message: null, refusal: formMessage([], error, 'Failed to delete build') }),
    );
  };
  return (
    <>
      {can.decide && (
        <>
          <Button aria-label={`Approve ${name}`} {...ariaDisabled(busy)} onClick={() => run('approve', `${name} has been approved.`)}>
            Approve
          </Button>
          <Button variant="default" aria-label={`Decline ${name}`} {...ariaDisabled(busy)} onClick={() => setOpen('decline')}>
            Decline
          </Button>
        </>
      )}
      {can.make_live && (
        <Button
          variant="default"
          aria-label={`Make ${name} live`}
          {...ariaDisabled(busy)}
          onClick={() => run('live', `${name} is live in ${build.channel}.`)}
        >
          Make live
        </Button>
      )}
      {can.withdraw && (
        <Button variant="default" aria-label={`Withdraw ${name}`} {...ariaDisabled(busy)} onClick={() => setOpen('withdraw')}>
          Withdraw
        </Button>
      )}
      {can.restore && (
        <Button
          variant="default"
          aria-label={`Restore ${name}`}
          {...ariaDisabled(busy)}
          onClick={() => run('restore', `${name} has been restored.`)}
        >
          Restore
        </Button>
      )}
      {can.delete && (
        <Button variant="default" aria-label={`Delete ${name}`} {...ariaDisabled(busy)} onClick={() => setOpen('delete')}>
          Delete
        </Button>
      )}
      {open === 'decline' && (
        <PortalConfirm
          title={`Decline ${name}?`}
          confirm="Decline build"
          danger
          onCancel={() => setOpen(null)}
          onConfirm={() => run('decline', `${name} has been declined.`)}
        >
          <p>This cannot be undone. Its file is deleted after seven days.</p>
        </PortalConfirm>
      )}
      {open === 'delete' && (
        <PortalConfirm title={`Delete ${name}?`} confirm="Delete build" danger onCancel={() => setOpen(null)} onConfirm={deleteIt}>
          <p>The build and its file are permanently deleted.</p>
        </PortalConfirm>
      )}
      {(open === 'withdraw' || open === 'override') && (
        <DecisionDialog
          build={build}
          decision={open === 'withdraw' ? 'withdraw' : (obstacle?.decision ?? 'approve')}
          obstacle={obstacle?.message}
          onClose={() => setOpen(null)}
          onDone={(message) => {
            setOpen(null);
            onOutcome({ message, refusal: null });
          }}
        />
      )}
    </>
  );
}
