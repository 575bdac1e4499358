import { Button, FileButton, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formMessage } from '../../../lib/forms/forms';
import { downloadSignedIn } from '../../../lib/http/download';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalLoaded } from '../../../ui/portal/feedback/portal-loaded';
import { PortalOutcome } from '../../../ui/portal/feedback/portal-outcome';
import { PortalFact, PortalFactNote, PortalFacts } from '../../../ui/portal/layout/portal-facts';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { SBOM_ADDRESS, supplyChainQuery, useUploadAdvisories } from './dependencies.api';

/** How many packages there are and how many are vulnerable, with the download of the list and the upload of a report. */
export function SupplyChainPanel() {
  const query = useQuery(supplyChainQuery);
  const upload = useUploadAdvisories();
  const reset = useRef<() => void>(null);
  const choose = (file: File | null): void => {
    if (file === null || upload.isPending) return;
    upload.mutate(file);
    // Choosing the same file again is a change as well.
    reset.current?.();
  };
  return (
    <PortalPanel
      title="Supply chain"
      text={
        <>
          The packages of this build. The build asks the registry which are vulnerable. For newer results, run{' '}
          <code style={{ whiteSpace: 'nowrap' }}>npm audit --json</code> in the program’s folder and upload its output as a file.
        </>
      }
      aside={
        <Group gap="xs">
          <Button component="a" href={SBOM_ADDRESS} download onClick={downloadSignedIn} variant="default">
            Download SBOM
          </Button>
          <FileButton accept="application/json,.json" resetRef={reset} onChange={choose}>
            {(props) => (
              <Button {...props} variant="default" {...ariaDisabled(upload.isPending)}>
                {upload.isPending ? 'Uploading...' : 'Upload report'}
              </Button>
            )}
          </FileButton>
        </Group>
      }
    >
      <PortalOutcome
        message={upload.isSuccess ? 'The report is in use.' : null}
        refusal={formMessage([], upload.error, 'The report could not be uploaded')}
      />
      <PortalLoaded query={query} failed="Failed to load the supply chain" height="6rem">
        {({ packages, vulnerable, report }) => (
          <PortalFacts>
            <PortalFact label="Packages">{packages === null ? 'Unknown' : packages.toLocaleString('en-GB')}</PortalFact>
            <PortalFact label="Vulnerable">{vulnerable === null ? 'Not scanned yet' : vulnerable.toLocaleString('en-GB')}</PortalFact>
            <PortalFact label="Source">
              {report === null ? (
                'No report: the registry did not answer when the program was built, and none was uploaded.'
              ) : (
                <>
                  {report.source === 'build' ? (
                    'The registry, asked when the program was built'
                  ) : (
                    <bdi style={{ overflowWrap: 'anywhere' }}>{report.fileName}</bdi>
                  )}{' '}
                  <PortalFactNote>
                    {report.source === 'build' ? '' : 'uploaded '}
                    <PortalTime iso={report.at} />
                  </PortalFactNote>
                </>
              )}
            </PortalFact>
          </PortalFacts>
        )}
      </PortalLoaded>
    </PortalPanel>
  );
}
