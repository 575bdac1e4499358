import { Button } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PortalLoaded } from '../../../ui/portal/feedback/portal-loaded';
import { PortalOutcome } from '../../../ui/portal/feedback/portal-outcome';
import { PortalStatus } from '../../../ui/portal/feedback/portal-status';
import { PortalFact, PortalFacts } from '../../../ui/portal/layout/portal-facts';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { CspModeDialog } from './csp-mode-dialog';
import { cspQuery } from './csp.api';

/** Whether browsers enforce the content security policy, and the button that changes it. */
export function CspModePanel() {
  const query = useQuery(cspQuery);
  const [isOpen, setIsOpen] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const done = (text: string): void => {
    setMessage(text);
    setIsOpen(false);
  };
  return (
    <PortalLoaded query={query} failed="Failed to load the policy" height="9rem">
      {(csp) => (
        <>
          <PortalOutcome message={message} />
          <PortalPanel
            title="Content security policy"
            text="It tells browsers to run only the studio’s own scripts and to load nothing from other hosts."
            aside={
              <Button
                variant="default"
                onClick={() => {
                  setMessage(null);
                  setIsOpen(true);
                }}
              >
                {csp.enforced ? 'Only report' : 'Enforce'}
              </Button>
            }
          >
            <PortalFacts>
              <PortalFact label="Mode">
                {csp.enforced ? (
                  <PortalStatus tone="success" icon={IconShieldCheck}>
                    Enforced
                  </PortalStatus>
                ) : (
                  <PortalStatus tone="warning" icon={IconAlertTriangle}>
                    Report only
                  </PortalStatus>
                )}
              </PortalFact>
              {csp.changedAt !== null && (
                <PortalFact label="Changed">
                  <PortalTime iso={csp.changedAt} />
                </PortalFact>
              )}
              <PortalFact label="Reports in 7 days">{csp.total.toLocaleString('en-GB')}</PortalFact>
            </PortalFacts>
          </PortalPanel>
          {isOpen && (
            <CspModeDialog
              csp={csp}
              onDone={() => done(csp.enforced ? 'The policy is only reported.' : 'The policy is enforced.')}
              onClose={() => setIsOpen(false)}
            />
          )}
        </>
      )}
    </PortalLoaded>
  );
}
