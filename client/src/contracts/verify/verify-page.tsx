import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import frame from '../../ui/portal/layout/portal-page.module.css';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import '../../ui/portal/styles/portal-styles';
import { VerifyForm } from './verify-form';
import { VerifyResult } from './verify-result';

/** Whether a file is a contract that this studio sealed, unchanged. Anyone may check; the file does not leave the browser. */
export function VerifyPage() {
  const [hash, setHash] = useState<string | null>(null);
  return (
    <main id="main" tabIndex={-1} className={`${frame.page} ${frame.public}`}>
      <PortalSection
        title="Check a contract"
        description="Find out whether a PDF is a contract that this studio sealed, and whether it was changed since."
      >
        <Stack maw="48rem">
          <PortalPanel title="The file" text="It stays on your device: only its SHA-256, a fingerprint of its content, is sent.">
            <VerifyForm onHash={setHash} />
          </PortalPanel>
          {hash !== null && <VerifyResult key={hash} hash={hash} />}
          <PortalPanel title="What this proves">
            <Stack gap="xs">
              <Text>
                A match means that the file is the same, byte for byte, as one that this studio sealed when the contract was signed. If a
                single character had been changed since, it would not match.
              </Text>
              <Text>
                It does not prove who typed a name: contracts here carry simple electronic signatures. How each person was identified is
                written in the certificate at the end of the file. A contract that was printed and scanned, or saved again by another
                program, does not match, although its text may be the same.
              </Text>
            </Stack>
          </PortalPanel>
        </Stack>
      </PortalSection>
    </main>
  );
}
