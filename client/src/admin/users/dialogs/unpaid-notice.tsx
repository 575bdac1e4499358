import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { WaitingTotals } from '../../../../../server/clarity/approvals/approvals.dto.js';
import { unpaidText } from '../../../../../server/clarity/own-pay/unpaid.rules';
import type { PayableTotals } from '../../../../../server/clarity/payables/payables.dto.js';
import { apiQuery } from '../../../lib/http/query';
import { paths } from '../../../lib/navigation/paths';
import { formatPounds } from '../../../ui/format/money';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';

interface UnpaidNoticeProps {
  userId: string;
  /** What becomes of pending claims. */
  consequence: string;
}

/** Warns that a user has not been paid everything, before their account is closed. The amount is shown to those who may see pay. */
export function UnpaidNotice({ userId, consequence }: UnpaidNoticeProps) {
  const waiting = useQuery(apiQuery<WaitingTotals>(`/clarity/approvals/totals?user_id=${userId}`));
  const owed = useQuery(apiQuery<PayableTotals>(`/clarity/payables/totals?user_id=${userId}`));
  const text = unpaidText(waiting.data, owed.data, formatPounds);
  if (text === null) return null;
  return (
    <PortalNotice tone="warning" title="Not everything has been paid">
      <Text inherit>
        {text} {consequence}
      </Text>
      <Anchor
        component={Link}
        to={paths.staffSection('clarity', { as: 'admin', view: 'approvals', person: userId })}
        inherit
        target="_blank"
      >
        Open approvals and payouts (new tab)
      </Anchor>
    </PortalNotice>
  );
}
