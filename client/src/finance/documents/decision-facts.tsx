import type { TransactionStatus } from '../../../../server/finance/finance.rules';
import { PortalFact, PortalFactNote } from '../../ui/portal/layout/portal-facts';
import { PortalTime } from '../../ui/portal/time/portal-time';

interface DecidedDocument {
  status: TransactionStatus;
  created_at: string;
  decided_by_name: string | null;
  decided_at: string | null;
  rejection_reason: string | null;
  reversed_at: string | null;
  reversed_by_name: string | null;
  reversal_reason: string | null;
}

/**
 * Who entered a document, who decided about it, who reversed it, and why.
 * @param enteredBy null for a deleted user
 */
export function DecisionFacts({ document, enteredBy }: { document: DecidedDocument; enteredBy: string | null }) {
  const { status, created_at, decided_by_name, decided_at, rejection_reason, reversed_at, reversed_by_name, reversal_reason } = document;
  return (
    <>
      <PortalFact label="Entered by">
        {enteredBy ?? 'Deleted user'}{' '}
        <PortalFactNote>
          <PortalTime iso={created_at} />
        </PortalFactNote>
      </PortalFact>
      {decided_at !== null && (
        <PortalFact label={status === 'rejected' ? 'Rejected by' : 'Approved by'}>
          {decided_by_name ?? 'Deleted user'}{' '}
          <PortalFactNote>
            <PortalTime iso={decided_at} />
          </PortalFactNote>
        </PortalFact>
      )}
      {rejection_reason !== null && (
        <PortalFact label="Reason" prose>
          {rejection_reason}
        </PortalFact>
      )}
      {reversed_at !== null && (
        <PortalFact label="Reversed by">
          {reversed_by_name ?? 'Deleted user'}{' '}
          <PortalFactNote>
            <PortalTime iso={reversed_at} />
          </PortalFactNote>
        </PortalFact>
      )}
      {reversal_reason !== null && (
        <PortalFact label="Reversed because" prose>
          {reversal_reason}
        </PortalFact>
      )}
    </>
  );
}
