import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ContractView } from '../../../server/contracts/contracts.dto.js';
import { CONTRACT_STATUS_LABELS, type ContractStatus } from '../../../server/contracts/contracts.rules';
import { PortalStatus } from '../ui/portal/feedback/portal-status';

const STYLES = {
  pending: { tone: 'warning', icon: IconClock },
  signed: { tone: 'success', icon: IconCircleCheck },
  declined: { tone: 'danger', icon: IconX },
  expired: { tone: 'neutral', icon: IconArchive },
  cancelled: { tone: 'neutral', icon: IconX },
  superseded: { tone: 'neutral', icon: IconArchive },
  ended: { tone: 'neutral', icon: IconArchive },
} as const satisfies Record<ContractStatus, object>;

type Signed = Pick<ContractView, 'status' | 'needs_countersignature' | 'countersigned_at'>;

/** The status of a contract. */
export function ContractStatusMark({ contract: { status, ...contract } }: { contract: Signed }) {
  const waits = status === 'signed' && contract.needs_countersignature && contract.countersigned_at === null;
  if (waits)
    return (
      <PortalStatus tone="warning" icon={IconClock}>
        Waiting for countersignature
      </PortalStatus>
    );
  return <PortalStatus {...STYLES[status]}>{CONTRACT_STATUS_LABELS[status]}</PortalStatus>;
}

/** A plain status, where nothing else about the contract is known. */
export function StatusMark({ status }: { status: ContractStatus }) {
  return <PortalStatus {...STYLES[status]}>{CONTRACT_STATUS_LABELS[status]}</PortalStatus>;
}
