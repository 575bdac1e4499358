import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SecretScanView } from '../../../../../server/security/secrets/secrets.dto.js';
import { formMessage } from '../../../lib/forms/forms';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalLoaded } from '../../../ui/portal/feedback/portal-loaded';
import { PortalOutcome } from '../../../ui/portal/feedback/portal-outcome';
import { PortalFact, PortalFacts } from '../../../ui/portal/layout/portal-facts';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { useSecurityChanged } from '../security.api';
import { scanQuery, useStartScan } from './secrets.api';

const STATES: Readonly<Record<SecretScanView['state'], string>> = {
  never: 'Not yet',
  running: 'Running',
  finished: 'Finished',
  failed: 'Failed',
};

/** The latest scan, and the button that starts another one. */
export function ScanPanel() {
  const query = useQuery(scanQuery);
  const start = useStartScan();
  const changed = useSecurityChanged();
  const state = query.data?.state;
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current === 'running' && state !== undefined && state !== 'running') void changed();
    previous.current = state;
  }, [state, changed]);
  const isBusy = start.isPending || state === 'running';
  return (
    <PortalPanel
      title="Scan for secrets"
      text="Once a day, the configuration, announcements, bugs, comments, policies, training modules, contract templates, project pages, legal texts, the About page, shared replies and small text files on the drive or attached to bugs are searched for keys and passwords."
      aside={
        <Button variant="default" {...ariaDisabled(isBusy)} onClick={() => !isBusy && start.mutate()}>
          {isBusy ? 'Scanning...' : 'Scan now'}
        </Button>
      }
    >
      <PortalOutcome message={null} refusal={formMessage([], start.error, 'The scan could not be started')} />
      <PortalLoaded query={query} failed="Failed to load the scan" height="4rem">
        {({ state: current, startedAt, finishedAt, texts }) => (
          <PortalFacts>
            <PortalFact label="Latest scan">{STATES[current]}</PortalFact>
            {startedAt !== null && (
              <PortalFact label={finishedAt === null ? 'Started' : 'Ended'}>
                <PortalTime iso={finishedAt ?? startedAt} />
              </PortalFact>
            )}
            {startedAt !== null && <PortalFact label="Texts read">{texts.toLocaleString('en-GB')}</PortalFact>}
          </PortalFacts>
        )}
      </PortalLoaded>
    </PortalPanel>
  );
}
