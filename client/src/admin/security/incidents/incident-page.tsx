import { Button, Group, Stack, Text, Title } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { IncidentDetailView } from '../../../../../server/security/incidents/incidents.dto.js';
import { useRestoredDialog } from '../../../lib/forms/drafts/use-restored-dialog';
import { downloadSignedIn } from '../../../lib/http/download';
import { ApiError } from '../../../lib/http/http';
import { PortalLoaded } from '../../../ui/portal/feedback/portal-loaded';
import { PortalOutcome } from '../../../ui/portal/feedback/portal-outcome';
import { PortalBack } from '../../../ui/portal/layout/portal-back';
import { PortalFact, PortalFacts } from '../../../ui/portal/layout/portal-facts';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { SeverityMark } from '../severity-mark';
import { EvidenceForm } from './evidence-form';
import { IncidentDialog } from './incident-dialog';
import { IncidentStatusMark } from './incident-status';
import { IncidentTimeline } from './incident-timeline';
import { incidentForm } from './incident-values';
import { incidentQuery, incidentReport } from './incidents.api';
import { NoteForm } from './note-form';
import { StatusDialog, statusForm } from './status-dialog';

/** One incident: its facts, what can be done, and the timeline. @param back address of the list */
export function IncidentPage({ id, back }: { id: string; back: string }) {
  const query = useQuery(incidentQuery(id));
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Stack>
      <PortalBack to={back}>All incidents</PortalBack>
      {isGone ? (
        <Text>This incident does not exist.</Text>
      ) : (
        <PortalLoaded query={query} failed="Failed to load the incident" height="20rem">
          {(incident) => <Incident incident={incident} />}
        </PortalLoaded>
      )}
    </Stack>
  );
}

type Open = { kind: 'edit' | 'status' };

function Incident({ incident }: { incident: IncidentDetailView }) {
  const { id, title, severity, owner, createdBy, createdAt } = incident;
  const [message, setMessage] = useState<string | null>(null);
  const [open, setOpen] = useRestoredDialog<Open>(`incident:${id}`, ({ kind }) =>
    kind === 'edit' ? incidentForm(incident, null) : statusForm(incident),
  );
  const close = (): void => setOpen(null);
  const done = (text: string): void => {
    close();
    setMessage(text);
  };
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <Title order={2} flex="1 1 16rem" miw={0} style={{ overflowWrap: 'anywhere' }} dir="auto">
          {title}
        </Title>
        <Group gap="xs">
          <Button onClick={() => setOpen({ kind: 'status' })}>Change status</Button>
          <Button variant="default" onClick={() => setOpen({ kind: 'edit' })}>
            Edit
          </Button>
          <Button
            component="a"
            href={incidentReport(id)}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={downloadSignedIn}
          >
            Export PDF
          </Button>
        </Group>
      </Group>
      <PortalOutcome message={message} />
      <PortalPanel title="About this incident">
        <PortalFacts>
          <PortalFact label="Status">
            <IncidentStatusMark incident={incident} />
          </PortalFact>
          <PortalFact label="Severity">
            <SeverityMark severity={severity} />
          </PortalFact>
          <PortalFact label="Owner">
            <bdi>{owner ?? 'No one'}</bdi>
          </PortalFact>
          <PortalFact label="Created">
            <span>
              <bdi>{createdBy ?? 'Deleted user'}</bdi>, <PortalTime iso={createdAt} />
            </span>
          </PortalFact>
        </PortalFacts>
      </PortalPanel>
      <IncidentTimeline incident={incident} />
      <PortalPanel title="Add a note">
        <NoteForm id={id} onAdded={() => setMessage('The note is added.')} />
      </PortalPanel>
      <PortalPanel title="Add evidence" text="The incident stores a copy, because security events are deleted after 90 days.">
        <EvidenceForm id={id} onAdded={setMessage} />
      </PortalPanel>
      {open?.kind === 'edit' && <IncidentDialog incident={incident} onSaved={() => done('The incident is saved.')} onClose={close} />}
      {open?.kind === 'status' && <StatusDialog incident={incident} onSaved={() => done('The status is changed.')} onClose={close} />}
    </>
  );
}
