import { Button, Group, Text } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import type { ContractDetailView } from '../../../../server/contracts/contracts.dto.js';
import { CONTRACT_LIMITS } from '../../../../server/contracts/contracts.rules';
import { useRestoredDialog } from '../../lib/forms/drafts/use-restored-dialog';
import { downloadSignedIn } from '../../lib/http/download';
import { PortalReasonDialog } from '../../ui/portal/dialogs/portal-reason-dialog';
import { documentPath, useCancel, useDecline, useEnd } from '../contracts.api';
import { requestForm, RequestForm } from './request-form';

interface ContractActionsProps {
  contract: ContractDetailView;
  /** Called with a success message. */
  onDone: (message: string | null) => void;
}

type Open = { kind: 'decline' | 'cancel' | 'end' | 'request' };

/** Signed by everyone, and its document is not made yet. */
function isBeingSealed({ status, needs_countersignature, countersigned_at, can }: ContractDetailView): boolean {
  return status === 'signed' && !can.download && (!needs_countersignature || countersigned_at !== null);
}

/** Name of the form in a dialog. */
function formOf(kind: Open['kind'], id: string): string {
  return kind === 'request' ? requestForm(id) : `contract-${kind}:${id}`;
}

/** What the user may do with a contract besides signing it. */
export function ContractActions({ contract, onDone }: ContractActionsProps) {
  const { id, can } = contract;
  const [open, setOpen] = useRestoredDialog<Open>(`contract:${id}`, ({ kind }) => formOf(kind, id));
  const decline = useDecline(id);
  const cancel = useCancel(id);
  const end = useEnd(id);
  const close = (): void => setOpen(null);
  const done = (message: string): void => {
    close();
    onDone(message);
  };
  const show = (kind: Open['kind']): void => {
    onDone(null);
    setOpen({ kind });
  };
  return (
    <Group gap="xs">
      {isBeingSealed(contract) && (
        <Text size="sm" c="dimmed" role="status">
          The sealed PDF is being made...
        </Text>
      )}
      {can.download && (
        <Button
          component="a"
          href={`/api${documentPath(id)}`}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={downloadSignedIn}
        >
          Download PDF
        </Button>
      )}
      {can.request.length > 0 && (
        <Button variant="default" onClick={() => show('request')}>
          Make a request
        </Button>
      )}
      {can.decline && (
        <Button variant="default" onClick={() => show('decline')}>
          Decline
        </Button>
      )}
      {can.cancel && (
        <Button variant="default" onClick={() => show('cancel')}>
          Cancel contract
        </Button>
      )}
      {can.end && (
        <Button variant="default" onClick={() => show('end')}>
          End contract
        </Button>
      )}
      {open?.kind === 'request' && <RequestForm contract={contract} onSent={() => done('Request submitted')} onClose={close} />}
      {open?.kind === 'decline' && (
        <PortalReasonDialog
          name={formOf('decline', id)}
          title="Decline this contract?"
          text="You do not sign it, and the studio sees your reason. To ask for another text instead, make a request; declining withdraws it."
          limit={CONTRACT_LIMITS.message}
          confirm="Decline contract"
          failure="The contract could not be declined."
          danger
          send={decline.mutateAsync}
          onDone={() => done('The contract is declined.')}
          onClose={close}
        />
      )}
      {open?.kind === 'cancel' && (
        <PortalReasonDialog
          name={formOf('cancel', id)}
          title="Cancel this contract?"
          text="It can no longer be signed. The person sees your reason."
          limit={CONTRACT_LIMITS.message}
          confirm="Cancel contract"
          failure="The contract could not be cancelled."
          danger
          send={cancel.mutateAsync}
          onDone={() => done('The contract is cancelled.')}
          onClose={close}
        />
      )}
      {open?.kind === 'end' && (
        <PortalReasonDialog
          name={formOf('end', id)}
          title="End this contract?"
          text="It no longer applies, and a new version of it can no longer be signed. The contract and its document stay readable, and the person sees your reason."
          limit={CONTRACT_LIMITS.message}
          confirm="End contract"
          failure="The contract could not be ended."
          danger
          send={end.mutateAsync}
          onDone={() => done('The contract has ended.')}
          onClose={close}
        />
      )}
    </Group>
  );
}
