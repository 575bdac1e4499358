import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inGroup } from '../../../../../server/platform/access/roles.rules';
import { useIdentity } from '../../../lib/session/me';
import { PortalLoaded } from '../../../ui/portal/feedback/portal-loaded';
import { PortalOutcome } from '../../../ui/portal/feedback/portal-outcome';
import { PortalFact, PortalFacts } from '../../../ui/portal/layout/portal-facts';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { headMailQuery } from './audit.api';
import { RecipientsDialog } from './recipients-dialog';

/** Who receives the head of the chain every day, and when it was last sent. */
export function HeadMailPanel() {
  const query = useQuery(headMailQuery);
  const identity = useIdentity();
  const mayChoose = identity.state === 'signedIn' && inGroup(identity.user.roles, 'admin');
  const [isOpen, setIsOpen] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const { day } = useDates();
  return (
    <PortalLoaded query={query} failed="Failed to load the recipients" height="8rem">
      {(mail) => (
        <>
          <PortalOutcome message={message} />
          <PortalPanel
            title="Daily email"
            text={
              mail.mailIsSetUp
                ? 'The head is sent to two people once a day, so that a copy exists which no one on the server can change.'
                : 'Email is not set up, so the head is not sent. The copy outside the database is kept all the same.'
            }
            aside={
              mayChoose && (
                <Button
                  variant="default"
                  onClick={() => {
                    setMessage(null);
                    setIsOpen(true);
                  }}
                >
                  Change recipients
                </Button>
              )
            }
          >
            <PortalFacts>
              <PortalFact label="Recipients">
                {mail.recipients.length === 0 ? 'No one has a verified address' : mail.recipients.map(({ name }) => name).join(' and ')}
              </PortalFact>
              <PortalFact label="Last sent">{mail.sentOn === null ? 'Never' : day(mail.sentOn)}</PortalFact>
            </PortalFacts>
          </PortalPanel>
          {isOpen && (
            <RecipientsDialog
              mail={mail}
              onSaved={() => {
                setMessage('The recipients are saved.');
                setIsOpen(false);
              }}
              onClose={() => setIsOpen(false)}
            />
          )}
        </>
      )}
    </PortalLoaded>
  );
}
