import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ExpenseView } from '../../../../server/clarity/expenses/expenses.dto.js';
import { includesVat } from '../../../../server/clarity/expenses/expenses.rules';
import { useListActions } from '../../lib/lists/use-list-actions';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalDay } from '../../ui/portal/time/portal-day';
import { formatPounds } from '../../ui/format/money';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import type { PortalColumn } from '../../ui/portal/lists/portal-table';
import { ClaimStatusText } from '../claim-status';
import { expensesQuery, useDeleteExpense } from '../clarity.api';
import { PartsTable } from '../parts-table';
import { ExpenseForm } from './expense-form';
import { expenseForm } from './expense-values';

const COLUMNS: ReadonlyArray<PortalColumn<ExpenseView>> = [
  { key: 'description', header: 'Expense', primary: true, cell: (expense) => <ClaimTitle expense={expense} /> },
  { key: 'date', onPhone: 'inline', header: 'Date', width: '8rem', cell: ({ date }) => <PortalDay day={date} /> },
  { key: 'receipt', header: 'Receipt', width: '8rem', cell: (expense) => <Receipt expense={expense} /> },
  { key: 'status', onPhone: 'inline', header: 'Status', cell: (expense) => <Status expense={expense} /> },
  { key: 'amount', onPhone: 'inline', header: 'Amount', align: 'end', width: '8rem', cell: (expense) => <Amount expense={expense} /> },
];

type Open = { kind: 'form'; expense: ExpenseView | null } | { kind: 'delete'; expense: ExpenseView };

/** The dialogs that a link can open. */
const LINKED = { expense: { kind: 'form', expense: null } } as const;

/** The user's expenses for the studio. */
export function ExpensesTab() {
  const dates = useDates();
  const remove = useDeleteExpense();
  const { open, setOpen, close, outcome, done, run } = useListActions<Open>(
    'clarity-expenses',
    (dialog) => (dialog.kind === 'form' ? expenseForm(dialog.expense) : null),
    [[remove, 'The expense could not be deleted. Please try again.']],
    LINKED,
  );
  return (
    <PortalPanel
      bare
      title="Expenses"
      text="What you paid on behalf of the studio, including VAT. You are reimbursed once it is approved."
      aside={
        <Button size="compact-md" onClick={() => setOpen({ kind: 'form', expense: null })}>
          Add expense
        </Button>
      }
    >
      <PortalOutcome {...outcome} />
      <PartsTable
        label="Expenses"
        columns={COLUMNS}
        query={useInfiniteQuery(expensesQuery)}
        errorTitle="Failed to load the expenses"
        empty={
          <PortalEmpty icon={IconReceipt} title="No entries">
            A photo of the receipt is enough: take it here.
          </PortalEmpty>
        }
        actions={(expense) =>
          expense.can.edit && (
            <Group gap="xs" wrap="nowrap">
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Edit ${expense.description}`}
                onClick={() => setOpen({ kind: 'form', expense })}
              >
                Edit
              </Button>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Delete ${expense.description}`}
                onClick={() => setOpen({ kind: 'delete', expense })}
              >
                Delete
              </Button>
            </Group>
          )
        }
      />
      {open?.kind === 'form' && (
        <ExpenseForm
          expense={open.expense}
          onSaved={() => done(open.expense === null ? 'The expense waits for approval.' : 'The expense is changed.')}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && (
        <PortalConfirm
          title={`Delete ${formatPounds(open.expense.amount)} of ${dates.day(open.expense.date)}?`}
          confirm="Delete expense"
          onConfirm={() => run(remove, open.expense.id, 'The expense is deleted.')}
          onCancel={close}
        >
          <bdi>{open.expense.description}</bdi>
        </PortalConfirm>
      )}
    </PortalPanel>
  );
}

function ClaimTitle({ expense: { description, category, project } }: { expense: ExpenseView }) {
  return (
    <>
      <bdi>{description}</bdi>
      <Text size="sm" c="dimmed">
        {category}
        {project !== null && <bdi>{`, ${project}`}</bdi>}
      </Text>
    </>
  );
}

function Receipt({ expense: { description, receipt_path, receipt_uses } }: { expense: ExpenseView }) {
  if (receipt_path === null) return '–';
  return (
    <Group gap="xs">
      <Anchor href={`/api/${receipt_path}`} target="_blank" rel="noopener" aria-label={`Open the receipt of ${description}`}>
        Open
      </Anchor>
      {receipt_uses > 0 && <Badge variant="default">Used again</Badge>}
    </Group>
  );
}

function Status({ expense }: { expense: ExpenseView }) {
  return (
    <>
      <ClaimStatusText claim={expense} />
      {expense.status === 'pending' && expense.first_approved_by_name !== null && (
        <Text size="sm" c="dimmed">{`First approval: ${expense.first_approved_by_name}`}</Text>
      )}
    </>
  );
}

function Amount({ expense: { amount, currency, foreign_amount, exchange_rate, vat_code, vat_amount } }: { expense: ExpenseView }) {
  return (
    <>
      {formatPounds(amount)}
      {foreign_amount !== null && <Text size="sm" c="dimmed">{`${foreign_amount.toFixed(2)} ${currency} at ${exchange_rate}`}</Text>}
      {includesVat(vat_code) && <Text size="sm" c="dimmed">{`with ${formatPounds(vat_amount)} VAT`}</Text>}
    </>
  );
}
