import { Button, Group, Text } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import type { TaxSettlementView } from '../../../../server/finance/tax/tax-payments.dto.js';
import type { TaxPaymentState } from '../../../../server/finance/tax/tax-payments.rules';
import { formatPounds } from '../../ui/format/money';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';
import { useDates } from '../../ui/portal/time/portal-dates';
import type { JournalStart } from '../journals/journal-form';

export interface TaxPaymentActions {
  /** Opens the form of a journal that pays it. */
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

const LABELS: Readonly<Record<TaxPaymentState, readonly [due: string, repaid: string]>> = {
  none: ['Nothing to pay', 'Nothing to be repaid'],
  unpaid: ['No payment recorded', 'No repayment recorded'],
  part: ['Paid in part', 'Repaid in part'],
  waiting: ['Payment waits for approval', 'Repayment waits for approval'],
  paid: ['Paid', 'Repaid'],
};

/** Whether a tax is paid. @param isPayment false if HMRC repays it */
export function TaxPaymentStatus({ settlement: { state }, isPayment }: { settlement: TaxSettlementView; isPayment: boolean }) {
  return <PortalStatus {...LOOKS[state]}>{LABELS[state][isPayment ? 0 : 1]}</PortalStatus>;
}

interface TaxPaymentProps extends TaxPaymentActions {
  settlement: TaxSettlementView;
  /** False if HMRC repays it. */
  isPayment: boolean;
  /** The journal with the rest. */
  start: JournalStart;
}

/** Whether a tax is paid, the journals with which it was, and the way to record the payment. */
export function TaxPayment({ settlement, isPayment, start, onPay, onOpenJournal }: TaxPaymentProps) {
  const dates = useDates();
  const { state, open, payments } = settlement;
  return (
    <Group gap="xs">
      {state === 'none' && payments.length > 0 ? (
        <Text>Payments:</Text>
      ) : (
        <TaxPaymentStatus settlement={settlement} isPayment={isPayment} />
      )}
      {payments.map(({ id: journal, date, amount }) => (
        <Button key={journal} variant="default" size="compact-md" onClick={() => onOpenJournal(journal)}>
          {`${formatPounds(amount)} on ${dates.day(date)}`}
        </Button>
      ))}
      {open > 0 && (
        <Button size="compact-md" onClick={() => onPay({ ...start, amount: open.toFixed(2), opposite: !isPayment })}>
          {isPayment ? 'Record the payment' : 'Record the repayment'}
        </Button>
      )}
    </Group>
  );
}
