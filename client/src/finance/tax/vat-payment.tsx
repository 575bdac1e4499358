import { Button, Group } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import type { VatSettlementView } from '../../../../server/finance/tax/filing/vat-filing.dto.js';
import type { VatPaymentState } from '../../../../server/finance/tax/filing/vat-payments.rules';
import type { VatFiledView, VatReturnView } from '../../../../server/finance/tax/vat-return.dto.js';
import { formatPounds } from '../../ui/format/money';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';
import { useDates } from '../../ui/portal/time/portal-dates';
import type { JournalStart } from '../journals/journal-form';

export interface VatPaymentActions {
  /** Opens the form of a journal that pays a return. */
  onPay: (start: JournalStart) => void;
  onOpenJournal: (id: string) => void;
}

const LOOKS = {
  none: { tone: 'neutral', icon: IconCheck },
  unpaid: { tone: 'warning', icon: IconClock },
  part: { tone: 'warning', icon: IconClock },
  waiting: { tone: 'neutral', icon: IconClock },
  paid: { tone: 'success', icon: IconCheck },
} as const;

const LABELS: Readonly<Record<VatPaymentState, readonly [due: string, repaid: string]>> = {
  none: ['Nothing to pay', 'Nothing to be repaid'],
  unpaid: ['No payment recorded', 'No repayment recorded'],
  part: ['Paid in part', 'Repaid in part'],
  waiting: ['Payment waits for approval', 'Repayment waits for approval'],
  paid: ['Paid', 'Repaid'],
};

/** Whether a filed return is paid. @param isPayment false if HMRC repays it */
export function VatPaymentStatus({ settlement: { state }, isPayment }: { settlement: VatSettlementView; isPayment: boolean }) {
  return <PortalStatus {...LOOKS[state]}>{LABELS[state][isPayment ? 0 : 1]}</PortalStatus>;
}

interface VatPaymentProps extends VatPaymentActions {
  vatReturn: VatReturnView;
  filed: VatFiledView;
}

/** Whether a filed return is paid, the journals with which it was, and the way to record the payment. */
export function VatPayment({ vatReturn: { from, to, is_payment }, filed: { id, settlement }, onPay, onOpenJournal }: VatPaymentProps) {
  const dates = useDates();
  const { open, payments } = settlement;
  return (
    <Group gap="xs">
      <VatPaymentStatus settlement={settlement} isPayment={is_payment} />
      {payments.map(({ id: journal, date, amount }) => (
        <Button key={journal} variant="default" size="compact-md" onClick={() => onOpenJournal(journal)}>
          {`${formatPounds(amount)} on ${dates.day(date)}`}
        </Button>
      ))}
      {open > 0 && (
        <Button
          size="compact-md"
          onClick={() =>
            onPay({
              kind: 'vat',
              amount: open.toFixed(2),
              opposite: !is_payment,
              description: `VAT of ${dates.span({ from, to })}`,
              vat_return_id: id,
            })
          }
        >
          {is_payment ? 'Record the payment' : 'Record the repayment'}
        </Button>
      )}
    </Group>
  );
}
