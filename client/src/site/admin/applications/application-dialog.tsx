import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useQuery } from '@tanstack/react-query';
import type { ApplicationDetailView, ApplicationView } from '../../../../../server/site/applications/applications.dto.js';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { PortalDialog, PortalDialogActions } from '../../../ui/portal/dialogs/portal-dialog';
import { PortalFact, PortalFactNote, PortalFacts } from '../../../ui/portal/layout/portal-facts';
import { PortalLoaded } from '../../../ui/portal/feedback/portal-loaded';
import { fileSize } from '../../../ui/format/file-size';
import { applicationQuery } from './applications.api';

interface ApplicationDialogProps {
  application: ApplicationView;
  onDelete: () => void;
  onClose: () => void;
}

/** One application in full. That it was opened is recorded. */
export function ApplicationDialog({ application: { id, name }, onDelete, onClose }: ApplicationDialogProps) {
  const query = useQuery(applicationQuery(id));
  const { data } = query;
  return (
    <PortalDialog title={name} wide onEscape={onClose}>
      <PortalLoaded query={query} failed="Failed to load application" height="18rem">
        {(application) => <Answers application={application} />}
      </PortalLoaded>
      <PortalDialogActions>
        {data && (
          <Button variant="subtle" color="gray" mr={{ xs: 'auto' }} onClick={onDelete}>
            Delete application
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {data?.file && data.file_url !== null && (
          <Button component="a" href={data.file_url} download={data.file.name} leftSection={<IconDownload size={16} aria-hidden="true" />}>
            Download file
          </Button>
        )}
      </PortalDialogActions>
    </PortalDialog>
  );
}

function Answers({ application }: { application: ApplicationDetailView }) {
  const { email, role, intent, skills, portfolio, file, userEmail, firstName, lastName, created_at, erased_at } = application;
  const { moment, day } = useDates();
  const account = [firstName, lastName].filter(Boolean).join(' ');
  return (
    <PortalFacts>
      <PortalFact label="Role">{role}</PortalFact>
      <PortalFact label="Intent">{intent === 'employee' ? 'Employee' : 'Contractor'}</PortalFact>
      <PortalFact label="Email">
        <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
      </PortalFact>
      <PortalFact label="Portfolio">
        {portfolio === null ? (
          'None'
        ) : (
          <a href={portfolio} target="_blank" rel="noopener noreferrer nofollow">
            {portfolio}
          </a>
        )}
      </PortalFact>
      <PortalFact prose label="About the applicant">
        {skills}
      </PortalFact>
      <PortalFact label="File">{file === null ? 'None' : `${file.name} (${fileSize(file.size)})`}</PortalFact>
      <PortalFact label="Account">
        {account !== '' && <bdi>{account}</bdi>} <PortalFactNote>{userEmail}</PortalFactNote>
      </PortalFact>
      <PortalFact label="Sent">{moment(created_at)} (UK time)</PortalFact>
      <PortalFact label="Erased">automatically on {day(erased_at)}</PortalFact>
    </PortalFacts>
  );
}
