import { Anchor, Button, Select, Stack } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ApplicationDetailView } from '../../../../../server/site/applications/applications.dto.js';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { PortalDialog, PortalDialogActions } from '../../../ui/portal/dialogs/portal-dialog';
import { useDiscardQuestion } from '../../../ui/portal/dialogs/portal-discard';
import { PortalFact, PortalFactNote, PortalFacts } from '../../../ui/portal/layout/portal-facts';
import { PortalLoaded } from '../../../ui/portal/feedback/portal-loaded';
import { fileSize } from '../../../ui/format/file-size';
import {
  APPLICATION_STATE_LABELS,
  APPLICATION_STATES,
  isApplicationState,
} from '../../../../../server/site/applications/application-states.rules';
import { formMessage } from '../../../lib/forms/forms';
import { ApiError } from '../../../lib/http/http';
import { downloadSignedIn } from '../../../lib/http/download';
import { paths } from '../../../lib/navigation/paths';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { OutsideLink } from '../../../ui/public/outside-link';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { type ApplicationInput, NO_REPLY, useApplicationInput } from './application-input';
import { ApplicationNotes } from './application-notes';
import { ApplicationReplyDialog } from './application-reply-dialog';
import { applicationQuery, useSetApplicationState } from './applications.api';

/** The part of an application that names it. */
export type OpenedApplication = Pick<ApplicationDetailView, 'id' | 'name'>;

interface ApplicationDialogProps {
  id: string;
  onDelete: (application: OpenedApplication) => void;
  onClose: () => void;
}

/** One application in full. The server records that it was opened. */
export function ApplicationDialog({ id, onDelete, onClose }: ApplicationDialogProps) {
  const query = useQuery(applicationQuery(id));
  const { data, error } = query;
  const isGone = error instanceof ApiError && error.status === 404;
  const [{ note, replying, reply }, setInput] = useApplicationInput(id);
  const change = (part: Partial<ApplicationInput>): void => setInput((input) => ({ ...input, ...part }));
  const { close, question } = useDiscardQuestion(note.trim() !== '', onClose);
  if (replying && data) {
    const endReply = (): void => change({ replying: false, reply: NO_REPLY });
    return (
      <ApplicationReplyDialog
        application={data}
        reply={reply}
        onChange={(changed) => change({ reply: changed })}
        onSent={endReply}
        onClose={endReply}
      />
    );
  }
  return (
    <PortalDialog title={isGone ? 'This application is not available' : (data?.name ?? 'Application')} wide onEscape={close}>
      <PortalLoaded query={query} failed="Failed to load application" height="18rem">
        {(application) => (
          <Stack>
            <StateChoice application={application} />
            <Answers application={application} />
            <ApplicationNotes
              application={application}
              body={note}
              onChange={(typed) => change({ note: typed })}
              onAdded={(added) => setInput((input) => (input.note === added ? { ...input, note: '' } : input))}
            />
          </Stack>
        )}
      </PortalLoaded>
      <PortalDialogActions>
        {data && (
          <Button variant="subtle" color="gray" mr={{ xs: 'auto' }} onClick={() => onDelete({ id, name: data.name })}>
            Delete application
          </Button>
        )}
        <Button variant="default" onClick={close}>
          Close
        </Button>
        {data && <Button onClick={() => change({ replying: true })}>Reply by email</Button>}
      </PortalDialogActions>
      {question}
    </PortalDialog>
  );
}

/** The state of the application; a change is saved immediately. */
function StateChoice({ application: { id, state, version, replied_at } }: { application: ApplicationDetailView }) {
  const change = useSetApplicationState(id);
  const { moment } = useDates();
  const refusal = formMessage([], change.error, 'The state could not be changed. Please try again.');
  return (
    <>
      <Select
        {...FIELD}
        label="State"
        data={APPLICATION_STATES.map((value) => ({ value, label: APPLICATION_STATE_LABELS[value] }))}
        allowDeselect={false}
        disabled={change.isPending}
        description={
          replied_at === null ? 'The applicant has not had a reply yet.' : `The applicant was last written to on ${moment(replied_at)}.`
        }
        value={change.isPending ? change.variables.state : state}
        onChange={(value) => {
          if (value !== null && isApplicationState(value) && value !== state) change.mutate({ state: value, version });
        }}
      />
      {refusal && <PortalNotice tone="error" title={refusal} />}
    </>
  );
}

function Answers({ application }: { application: ApplicationDetailView }) {
  const { account_id, email, role, intent, skills, portfolio, file, file_url, userEmail, firstName, lastName, created_at, erased_at } =
    application;
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
          <OutsideLink href={portfolio} target="_blank" rel="noopener noreferrer nofollow">
            {portfolio}
          </OutsideLink>
        )}
      </PortalFact>
      <PortalFact prose label="About the applicant">
        {skills}
      </PortalFact>
      <PortalFact label="File">
        {file === null ? (
          'None'
        ) : (
          <Stack gap="xs" align="start">
            <bdi>{file.name}</bdi> ({fileSize(file.size)})
            {file_url !== null && (
              <Button
                variant="default"
                size="xs"
                component="a"
                href={file_url}
                download={file.name}
                onClick={downloadSignedIn}
                leftSection={<IconDownload size={16} aria-hidden="true" />}
              >
                Download file
              </Button>
            )}
          </Stack>
        )}
      </PortalFact>
      <PortalFact label="Account">
        <Anchor component={Link} inherit to={paths.accountOf(account_id)}>
          <bdi>{account === '' ? userEmail : account}</bdi>
        </Anchor>{' '}
        {account !== '' && <PortalFactNote>{userEmail}</PortalFactNote>}
      </PortalFact>
      <PortalFact label="Contracts">
        <Anchor component={Link} inherit to={paths.contractsOf(account_id)}>
          Contracts of this person
        </Anchor>
      </PortalFact>
      <PortalFact label="Sent">{moment(created_at)} (UK time)</PortalFact>
      <PortalFact label="Erased">automatically on {day(erased_at)}</PortalFact>
    </PortalFacts>
  );
}
