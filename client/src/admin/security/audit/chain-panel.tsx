import { Code } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { chainHeadsQuery } from '../../logs/logs.api';
import { PortalCopyButton } from '../../../ui/portal/feedback/portal-copy-button';
import { PortalLoaded } from '../../../ui/portal/feedback/portal-loaded';
import { PortalFact, PortalFactNote, PortalFacts } from '../../../ui/portal/layout/portal-facts';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalTime } from '../../../ui/portal/time/portal-time';

/** The head of the chain, in the database and outside it. */
export function ChainPanel() {
  const query = useQuery(chainHeadsQuery);
  return (
    <PortalLoaded query={query} failed="Failed to load the head of the chain" height="9rem">
      {({ head, stored }) => (
        <PortalPanel
          title="Chain head"
          text="Each entry carries the hash of the one before it. With a copy of the last hash kept elsewhere, you can later tell whether an earlier entry was changed."
          aside={head !== null && <PortalCopyButton text={`${head.position}:${head.hash}`} label="Copy the head" />}
        >
          <PortalFacts>
            <PortalFact label="Entries">{head === null ? 'None' : Number(head.position).toLocaleString('en-GB')}</PortalFact>
            {head !== null && (
              <PortalFact label="Hash">
                <Code style={{ overflowWrap: 'anywhere' }}>{head.hash}</Code>
              </PortalFact>
            )}
            <PortalFact label="Outside copy">
              {stored === null ? (
                'None'
              ) : (
                <>
                  Entry {Number(stored.position).toLocaleString('en-GB')}{' '}
                  <PortalFactNote>
                    <PortalTime iso={stored.at} />
                  </PortalFactNote>
                </>
              )}
            </PortalFact>
          </PortalFacts>
        </PortalPanel>
      )}
    </PortalLoaded>
  );
}
