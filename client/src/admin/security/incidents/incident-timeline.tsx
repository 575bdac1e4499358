import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { IncidentDetailView, IncidentEntryView } from '../../../../../server/security/incidents/incidents.dto.js';
import { downloadSignedIn } from '../../../lib/http/download';
import { fileSize } from '../../../ui/format/file-size';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { evidenceFile } from './incidents.api';

/** What happened in an incident, oldest first. */
export function IncidentTimeline({ incident }: { incident: IncidentDetailView }) {
  return (
    <PortalPanel title="Timeline">
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Timeline">
        {incident.entries.map((entry) => (
          <li key={entry.id}>
            <Text size="sm" c="dimmed">
              <bdi>{entry.author ?? 'Deleted user'}</bdi> · <PortalTime iso={entry.at} />
            </Text>
            <Entry incidentId={incident.id} entry={entry} />
          </li>
        ))}
      </Stack>
    </PortalPanel>
  );
}

function Entry({ incidentId, entry }: { incidentId: string; entry: IncidentEntryView }) {
  const { id, kind, summary, text, file, path } = entry;
  if (file !== null) {
    return (
      <div>
        <Anchor href={evidenceFile(incidentId, id)} download={file.name} onClick={downloadSignedIn} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{file.name}</bdi>
        </Anchor>{' '}
        {fileSize(file.size)}
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          SHA-256 {file.sha256}
        </Text>
      </div>
    );
  }
  return (
    <>
      {kind === 'created' && <Text fw={600}>Incident created</Text>}
      {summary !== null && (
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {path === null ? summary : <Link to={path}>{summary}</Link>}
        </Text>
      )}
      {text !== null && (
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} dir="auto">
          {text}
        </Text>
      )}
    </>
  );
}
