import { Badge, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { AccountLineView } from '../../../server/finance/ledger/ledger.dto.js';

/** Documents that post to the ledger: their names and addresses. */
const TRANSACTION = { name: 'Transaction', path: '/staff?section=finances&transaction' };
const DOCUMENTS: Readonly<Record<string, { name: string; path: string }>> = {
  transaction: TRANSACTION,
  journal: { name: 'Journal', path: '/staff?section=finances&journal' },
  payable: { name: 'Payable', path: '/staff?section=clarity&as=admin&view=payouts&payable' },
  // The ids of refunds and payments also open their sale.
  sale: { name: 'Sale', path: '/staff?section=sales&sale' },
  sale_correction: { name: 'Sale', path: '/staff?section=sales&sale' },
  sale_refund: { name: 'Refund', path: '/staff?section=sales&sale' },
  sale_payment: { name: 'Payment', path: '/staff?section=sales&sale' },
};

/** How decisions on an entry of one’s own are marked. */
const OWN_DECISIONS: Readonly<Record<string, string>> = { approved: 'Self-approved', paid: 'Self-paid', reversed: 'Self-reversed' };

type LedgerDocumentProps = {
  document: Pick<AccountLineView, 'source_kind' | 'source_id' | 'event' | 'description'> & { own_decision?: boolean };
};

/** The document that posted to the ledger, as a link. */
export function LedgerDocument({ document: { source_kind, source_id, event, description, own_decision = false } }: LedgerDocumentProps) {
  const { name, path } = DOCUMENTS[source_kind] ?? TRANSACTION;
  const kind = event === 'reversed' ? `Reversal of a ${name.toLowerCase()}` : name;
  return (
    <>
      <Link to={`${path}=${source_id}`}>
        <bdi>{description === '' ? kind : description}</bdi>
      </Link>
      {description !== '' && (
        <Text size="xs" c="dimmed">
          {kind}
        </Text>
      )}
      {own_decision && (
        <>
          {' '}
          <Badge variant="default">{OWN_DECISIONS[event]}</Badge>
        </>
      )}
    </>
  );
}
