import { useQuery } from '@tanstack/react-query';
import { formatPounds } from '../../ui/format/money';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalFact, PortalFactNote, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { runwayQuery } from '../finance.api';

/** How long the money lasts, and what that is made of. */
export function Runway() {
  const { data, error, isFetching, refetch } = useQuery(runwayQuery);
  if (data === undefined)
    return (
      error !== null && (
        <PortalLoadError title="Failed to load the runway" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )
    );
  const { cash, vat_due, corporation_tax, available, monthly_burn, months } = data;
  return (
    <PortalFacts>
      <PortalFact label="Runway">
        {months === null ? 'The money is not running out' : `${months.toLocaleString('en-GB')} months`}{' '}
        <PortalFactNote>
          {months === null
            ? 'the last three months brought more than they cost'
            : `at ${formatPounds(monthly_burn)} a month, the mean of the last three`}
        </PortalFactNote>
      </PortalFact>
      <PortalFact label="Available">
        {formatPounds(available)}{' '}
        <PortalFactNote>
          {`cash of ${formatPounds(cash)}, ${vat_due < 0 ? 'plus' : 'less'} ${formatPounds(Math.abs(vat_due))} of VAT and less ${formatPounds(corporation_tax)} for corporation tax, an estimate`}
        </PortalFactNote>
      </PortalFact>
    </PortalFacts>
  );
}
