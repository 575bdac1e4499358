import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TransactionView } from '../../../../server/finance/transactions/transactions.dto.js';
import { LARGE_AMOUNT, RECEIPT_BYTES } from '../../../../server/finance/transactions/transaction.rules';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { currentRatesQuery } from '../../lib/money/current-rates';
import { ukToday } from '../../lib/time/now';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalFormDialog } from '../../ui/portal/dialogs/portal-form-dialog';
import { PortalReceiptField } from '../../ui/portal/fields/portal-receipt-field';
import { formatPounds } from '../../ui/format/money';
import { PortalChangedElsewhere } from '../../ui/portal/forms/portal-save-row';
import { saveTransaction, useFinanceChanged } from '../finance.api';
import { FundFields, TransactionFields } from './transaction-fields';
import {
  fieldsOf,
  foreignOf,
  loadedTransaction,
  newTransaction,
  previewOf,
  storedTransaction,
  TRANSACTION_LABELS,
  transactionForm,
  transactionProblems,
  type EntryKind,
  type TransactionValues,
} from './transaction-values';

interface TransactionFormProps {
  kind: EntryKind;
  /** The transaction to edit; null to add one. */
  transaction: TransactionView | null;
  onSaved: () => void;
  onClose: () => void;
}

const FAILURES: Readonly<Record<EntryKind, string>> = {
  transaction: 'Failed to create transaction. Please try again.',
  funds: 'Failed to add funds. Please try again.',
};
const TITLES: Readonly<Record<EntryKind, string>> = { transaction: 'Add Transaction', funds: 'Add Funds' };

/** The form for transactions and funds, new and existing. */
export function TransactionForm({ kind, transaction, onSaved, onClose }: TransactionFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useFinanceChanged();
  const client = useQueryClient();
  // The rates that the user saw, not later ones.
  const ratesNow = ({ currency, date }: TransactionValues) =>
    foreignOf(currency) === undefined ? [] : client.ensureQueryData(currentRatesQuery(date));
  const [receipt, setReceipt] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [loaded] = useState(() => (transaction === null ? newTransaction(kind, ukToday()) : loadedTransaction(transaction)));
  const shared = useSharedForm<TransactionValues>({
    name: transactionForm(kind, transaction),
    root,
    loaded,
    validate: transactionProblems,
    send: async (values, version) => {
      try {
        const fields = { ...fieldsOf(values, await ratesNow(values)), ...(transaction !== null && { version }) };
        return loadedTransaction(await saveTransaction(transaction?.id ?? null, fields, receipt, setShare));
      } finally {
        setShare(null);
        void changed();
      }
    },
    currentOf: storedTransaction,
    failure: FAILURES[kind],
    onSaved,
  });
  const { form, outcome } = shared;
  const { data: rates = [] } = useQuery(currentRatesQuery(form.values.date));
  // The amount that is asked about before it is saved.
  const [large, setLarge] = useState<number | null>(null);
  const submit = (): void => {
    if (tooLarge || !shared.check()) return;
    const amount = previewOf(form.values, rates)?.total ?? 0;
    if (amount > LARGE_AMOUNT) setLarge(amount);
    else shared.commit();
  };
  const tooLarge = receipt !== null && receipt.size > RECEIPT_BYTES;
  const confirm = transaction === null ? TITLES[kind] : 'Save changes';
  return (
    <PortalFormDialog
      title={transaction === null ? TITLES[kind] : 'Change transaction'}
      root={root}
      unsaved={shared.unsaved || receipt !== null}
      saving={shared.saving}
      refusal={tooLarge ? 'The receipt is larger than 10 MB. Please choose a smaller file.' : shared.refusal}
      resumed={shared.resumed}
      confirm={confirm}
      onSubmit={submit}
      onClose={onClose}
    >
      {kind === 'funds' ? <FundFields form={form} rates={rates} /> : <TransactionFields form={form} rates={rates} />}
      <PortalReceiptField
        noun="transaction"
        receipt={receipt}
        stored={transaction !== null && transaction.receipt_path !== null}
        share={share}
        onChoose={setReceipt}
      />
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere
          outcome={outcome}
          subject="This transaction"
          labels={TRANSACTION_LABELS}
          acceptTheirs={shared.acceptTheirs}
        />
      )}
      {large !== null && (
        <PortalConfirm
          title={`Is ${formatPounds(large)} right?`}
          confirm={confirm}
          onConfirm={() => {
            setLarge(null);
            shared.commit();
          }}
          onCancel={() => setLarge(null)}
        >
          {`Amounts above ${formatPounds(LARGE_AMOUNT)} are unusual. Please check the number of digits.`}
        </PortalConfirm>
      )}
    </PortalFormDialog>
  );
}
