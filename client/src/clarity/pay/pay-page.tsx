import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnPayView } from '../../../../server/clarity/own-pay/own-pay.dto.js';
import { unpaidText } from '../../../../server/clarity/own-pay/unpaid.rules';
import type { PayableTotal } from '../../../../server/clarity/payables/payables.rules';
import { useIdentity } from '../../lib/session/me';
import { paths, type RefusedState } from '../../lib/navigation/paths';
import { Redirect } from '../../lib/navigation/redirect';
import { formatPounds } from '../../ui/format/money';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalBack } from '../../ui/portal/layout/portal-back';
import frame from '../../ui/portal/layout/portal-page.module.css';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import '../../ui/portal/styles/portal-styles';
import { ownPayQuery, useFreshClarity } from '../clarity.api';
import { BankPanel } from './bank-panel';
import { OwnLedger } from './own-ledger';
import { OwnStatements } from './own-statements';

const REFUSED: RefusedState = { refused: 'Pay' };

/** What the studio owes and has paid to someone who left the staff area. For those in it Clarity shows the same; for others there is nothing. */
export function PayPage() {
  const identity = useIdentity();
  if (identity.state !== 'signedIn') return null;
  return (
    <main id="main" tabIndex={-1} className={frame.page}>
      {identity.user.can.staffArea ? <Redirect to={ownLedger} replace /> : <FormerPay />}
    </main>
  );
}

const ownLedger = paths.staffSection('clarity', { view: 'ledger' });

function FormerPay() {
  const { data, error, isFetching, refetch } = useQuery(ownPayQuery);
  if (data?.any === false) return <Redirect to={paths.dashboard} state={REFUSED} replace />;
  return (
    <PortalSection
      title="Pay"
      description="What the studio owes you and has paid you. It stays here for as long as you have an account."
      back={<PortalBack to={paths.dashboard}>Back to your dashboard</PortalBack>}
    >
      {data !== undefined && <OwnPay pay={data} />}
      {data === undefined && error === null && <Skeleton height="10rem" role="status" aria-label="Loading..." />}
      {data === undefined && error !== null && (
        <PortalLoadError title="Failed to load your pay" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </PortalSection>
  );
}

function OwnPay({ pay: { outstanding, waiting, can } }: { pay: OwnPayView }) {
  useFreshClarity('clarity.own');
  const unpaid = unpaidText(waiting, { outstanding }, formatPounds);
  return (
    <>
      {unpaid !== null && (
        <PortalNotice tone="warning" title="Not everything has been paid">
          {unpaid} Check that the studio has the right bank details.
        </PortalNotice>
      )}
      {/* The ledger is the longest. */}
      <BankPanel canChange={can.changeBankDetails} />
      <OwnStatements />
      <OwnLedger claim={({ description }) => <bdi>{description}</bdi>} addressOf={payablesIn} />
    </>
  );
}

/** This page with what counts in a total. */
const payablesIn = (total: PayableTotal): string => `${paths.pay}?${new URLSearchParams({ total }).toString()}`;
