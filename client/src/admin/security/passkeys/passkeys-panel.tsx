import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PasskeyRequirementView } from '../../../../../server/auth/passkey-requirement/passkey-requirement.dto.js';
import { PortalLoaded } from '../../../ui/portal/feedback/portal-loaded';
import { PortalOutcome } from '../../../ui/portal/feedback/portal-outcome';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { RequirementDialog } from './requirement-dialog';
import { passkeyRequirementQuery } from './passkeys.api';

/** Whether admin, ceo and security need a passkey, and the button that changes it. */
export function PasskeysPanel() {
  const query = useQuery(passkeyRequirementQuery);
  const { moment } = useDates();
  const [isOpen, setIsOpen] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const textOf = ({ requiredFrom, concerned, missing }: PasskeyRequirementView): string => {
    const people =
      missing === 0
        ? concerned === 1
          ? 'The only person has one.'
          : `All ${concerned} people have one.`
        : `${missing} of ${concerned} have no passkey yet.`;
    return `${requiredFrom === null ? 'Voluntary.' : `Mandatory from ${moment(requiredFrom)}.`} ${people}`;
  };
  return (
    <PortalLoaded query={query} failed="Failed to load whether passkeys are mandatory" height="6rem">
      {(requirement) => (
        <>
          <PortalOutcome message={message} />
          <PortalPanel
            title="Passkeys of admins, the CEO and security"
            text={textOf(requirement)}
            aside={
              <Button
                variant="default"
                onClick={() => {
                  setMessage(null);
                  setIsOpen(true);
                }}
              >
                {requirement.requiredFrom === null ? 'Make mandatory' : 'Make voluntary'}
              </Button>
            }
          />
          {isOpen && (
            <RequirementDialog
              requirement={requirement}
              onDone={(text) => {
                setIsOpen(false);
                setMessage(text);
              }}
              onClose={() => setIsOpen(false)}
            />
          )}
        </>
      )}
    </PortalLoaded>
  );
}
