import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPounds } from '../../ui/format/money';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalFact, PortalFactNote, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { runwayQuery } from '../finance.api';
import { RunwayDialog } from './runway-dialog';
import { runwayText } from './runway-text';

/** The cash runway and its calculation. */
export function Runway() {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(runwayQuery);
  if (data === undefined)
    return (
      error !== null && (
        <PortalLoadError title="Failed to load the runway" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )
    );
  const { cash, vat_due, corporation_tax, available } = data;
  const { runway, basis } = runwayText(data);
  return (
    <Stack gap="xs" align="flex-start">
      <PortalFacts>
        <PortalFact label="Runway">
          {runway} <PortalFactNote>{basis}</PortalFactNote>
        </PortalFact>
        <PortalFact label="Available">
          {formatPounds(available)}{' '}
          <PortalFactNote>
            {`cash of ${formatPounds(cash)}, ${vat_due < 0 ? 'plus' : 'less'} ${formatPounds(Math.abs(vat_due))} of VAT and less ${formatPounds(corporation_tax)} for corporation tax, an estimate`}
          </PortalFactNote>
        </PortalFact>
      </PortalFacts>
      <Button variant="default" size="compact-sm" aria-label="Details of the runway" onClick={() => setIsOpen(true)}>
        Details
      </Button>
      {isOpen && <RunwayDialog runway={data} onClose={() => setIsOpen(false)} />}
    </Stack>
  );
}
