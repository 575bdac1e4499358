import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { VAT_CODE_LABELS } from '../../../../server/finance/transactions/transaction.rules';
import { TRANSACTION_TYPE_LABELS } from '../../../../server/finance/finance.rules';
import { formatPounds } from '../../ui/format/money';
import { PortalFact, PortalFactNote, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { useDates } from '../../ui/portal/time/portal-dates';
import { transactionQuery, useApprove, useReject, useReverse, type TransactionDetailView } from '../finance.api';
import { DecisionFacts } from '../documents/decision-facts';
import { DocumentDialog } from '../documents/document-dialog';
import { DocumentStatus } from '../documents/document-status';

interface TransactionDialogProps {
  id: string;
  onEdit: (transaction: TransactionDetailView) => void;
  onClose: () => void;
}

/** One transaction: its details, its postings, and the decisions about it. */
export function TransactionDialog({ id, onEdit, onClose }: TransactionDialogProps) {
  const query = useQuery(transactionQuery(id));
  const [approve, reject, reverse] = [useApprove(), useReject(), useReverse()];
  return (
    <DocumentDialog
      title="Transaction"
      noun="transaction"
      query={query}
      facts={(transaction) => <Facts transaction={transaction} />}
      approve={approve}
      reject={reject}
      reverse={reverse}
      onEdit={onEdit}
      onClose={onClose}
    />
  );
}

function Facts({ transaction }: { transaction: TransactionDetailView }) {
  const dates = useDates();
  const { type, category, amount, vat_amount, vat_code, gross, date, posted_on, receipt_path, receipt_uses, source, investor_name } =
    transaction;
  return (
    <PortalFacts>
      <PortalFact label="Status">
        <DocumentStatus document={transaction} />
      </PortalFact>
      <PortalFact label="Type">{`${TRANSACTION_TYPE_LABELS[type]}, ${category}`}</PortalFact>
      <PortalFact label="Net">
        {formatPounds(amount)}{' '}
        {transaction.foreign_amount !== null && (
          <PortalFactNote>
            {`${transaction.foreign_amount.toFixed(2)} ${transaction.currency} at ${transaction.exchange_rate} (${transaction.rate_source})`}
          </PortalFactNote>
        )}
      </PortalFact>
      <PortalFact label="VAT">
        {formatPounds(vat_amount)} <PortalFactNote>{VAT_CODE_LABELS[vat_code]}</PortalFactNote>
      </PortalFact>
      <PortalFact label={type === 'expense' ? 'Paid' : 'Received'}>{formatPounds(gross)}</PortalFact>
      <PortalFact label="Date">
        {dates.day(date)}{' '}
        {posted_on !== null && posted_on !== date && (
          <PortalFactNote>{`counts from ${dates.day(posted_on)}: its month was closed`}</PortalFactNote>
        )}
      </PortalFact>
      {source !== null && <PortalFact label="Source">{investor_name === null ? source : `${source}, ${investor_name}`}</PortalFact>}
      {transaction.grant_taxable !== null && <PortalFact label="Taxable grant">{transaction.grant_taxable ? 'Yes' : 'No'}</PortalFact>}
      <PortalFact label="HMRC category">{transaction.hmrc_category}</PortalFact>
      <PortalFact label="Justification" prose>
        {transaction.justification}
      </PortalFact>
      <PortalFact label="Receipt">
        {receipt_path === null ? (
          'None'
        ) : (
          <>
            <Anchor href={`/api/${receipt_path}`} target="_blank" rel="noopener">
              Open the receipt
            </Anchor>{' '}
            {receipt_uses > 0 && (
              <PortalFactNote>{`the same file is on ${receipt_uses === 1 ? 'another entry' : `${receipt_uses} other entries`}`}</PortalFactNote>
            )}
          </>
        )}
      </PortalFact>
      <DecisionFacts document={transaction} enteredBy={transaction.responsible_staff} />
    </PortalFacts>
  );
}
