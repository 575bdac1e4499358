import type { BuildView } from '../../../../server/staff/builds/builds.dto.js';
import { MAX_REASON } from '../../../../server/staff/builds/builds.rules';
import { PortalReasonDialog } from '../../ui/portal/dialogs/portal-reason-dialog';
import { useDecide } from './builds.api';

interface DecisionDialogProps {
  build: Pick<BuildView, 'id' | 'version' | 'title'>;
  /** Withdraws, or approves or restores despite an open critical bug. */
  decision: 'withdraw' | 'approve' | 'restore';
  /** Why a reason is required. */
  obstacle?: string | undefined;
  onDone: (message: string) => void;
  onClose: () => void;
}

const TEXTS = {
  withdraw: { verb: 'Withdraw', done: 'withdrawn' },
  approve: { verb: 'Approve', done: 'approved' },
  restore: { verb: 'Restore', done: 'restored' },
} as const;

/** Asks for the reason of a decision, then makes it. */
export function DecisionDialog({ build, decision, obstacle, onDone, onClose }: DecisionDialogProps) {
  const decide = useDecide();
  const name = `${build.version} ${build.title}`;
  const isWithdrawal = decision === 'withdraw';
  const { verb, done } = TEXTS[decision];
  return (
    <PortalReasonDialog
      name={`build-${decision}:${build.id}`}
      title={`${verb} ${name}`}
      text={
        isWithdrawal
          ? 'It disappears for the team and cannot be downloaded. Admins still see it and can restore it.'
          : (obstacle ?? 'A critical bug that was found in this build is open.')
      }
      limit={MAX_REASON}
      confirm={`${verb} build`}
      failure={`Failed to ${decision} build`}
      danger={isWithdrawal}
      send={(reason) => decide.mutateAsync({ id: build.id, decision, body: isWithdrawal ? { reason } : { override_reason: reason } })}
      onDone={() => onDone(`${name} has been ${done}.`)}
      onClose={onClose}
    />
  );
}
