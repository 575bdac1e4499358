import { useQuery } from '@tanstack/react-query';
import { JOURNAL_ACCOUNTS, journalLabel } from '../../../../server/finance/journals/journal.rules';
import type { JournalDetailView } from '../../../../server/finance/journals/journals.dto.js';
import { VAT_CODE_LABELS } from '../../../../server/finance/transactions/transaction.rules';
import { formatPounds } from '../../ui/format/money';
import { PortalFact, PortalFactNote, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { DecisionFacts } from '../documents/decision-facts';
import { DocumentDialog } from '../documents/document-dialog';
import { DocumentStatus } from '../documents/document-status';
import { useDates } from '../../ui/portal/time/portal-dates';
import { journalQuery, useApproveJournal, useRejectJournal, useReverseJournal } from './journals.api';

/** One journal: its details, its postings, and the decisions about it. */
export function JournalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(journalQuery(id));
  const [approve, reject, reverse] = [useApproveJournal(), useRejectJournal(), useReverseJournal()];
  return (
    <DocumentDialog
      title="Journal"
      noun="journal"
      query={query}
      facts={(journal) => <Facts journal={journal} />}
      approve={approve}
      reject={reject}
      reverse={reverse}
      onClose={onClose}
    />
  );
}

const accountName = (code: string): string => `${code} ${JOURNAL_ACCOUNTS[code] ?? ''}`.trim();

function Facts({ journal }: { journal: JournalDetailView }) {
  const dates = useDates();
  const {
    kind,
    opposite,
    amount,
    from_account,
    to_account,
    arrived,
    fee,
    interest,
    category,
    vat_amount,
    vat_code,
    vat_return,
    tax_year_end,
    date,
    posted_on,
  } = journal;
  return (
    <PortalFacts>
      <PortalFact label="Status">
        <DocumentStatus document={journal} />
      </PortalFact>
      <PortalFact label="Kind">{journalLabel(kind, opposite)}</PortalFact>
      <PortalFact label="Amount">{formatPounds(amount)}</PortalFact>
      {arrived !== null && <PortalFact label="Arrived">{formatPounds(arrived)}</PortalFact>}
      {fee !== null && fee > 0 && <PortalFact label="Fee deducted">{formatPounds(fee)}</PortalFact>}
      {interest !== null && <PortalFact label="Interest">{formatPounds(interest)}</PortalFact>}
      {category !== null && <PortalFact label="Category">{category}</PortalFact>}
      {vat_amount !== null && vat_code !== null && (
        <PortalFact label="VAT">
          {formatPounds(vat_amount)} <PortalFactNote>{VAT_CODE_LABELS[vat_code]}</PortalFactNote>
        </PortalFact>
      )}
      {vat_return !== null && <PortalFact label="VAT return">{dates.span(vat_return)}</PortalFact>}
      {tax_year_end !== null && <PortalFact label="Financial year">{`Year to ${dates.day(tax_year_end)}`}</PortalFact>}
      {from_account !== null && <PortalFact label="From">{accountName(from_account)}</PortalFact>}
      {to_account !== null && <PortalFact label="To">{accountName(to_account)}</PortalFact>}
      <PortalFact label="Date">
        {dates.day(date)}{' '}
        {posted_on !== null && posted_on !== date && (
          <PortalFactNote>{`counts from ${dates.day(posted_on)}: its month was closed`}</PortalFactNote>
        )}
      </PortalFact>
      <DecisionFacts document={journal} enteredBy={journal.entered_by_name} />
    </PortalFacts>
  );
}
