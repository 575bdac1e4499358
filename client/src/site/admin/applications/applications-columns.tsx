import { Group, Text } from '@mantine/core';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import type { ApplicationView } from '../../../../../server/site/applications/applications.dto.js';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { ApplicationStateBadge } from './application-state';
import { PortalTime } from '../../../ui/portal/time/portal-time';

/** Columns of the list of applications. */
export const APPLICATION_COLUMNS: readonly PortalColumn<ApplicationView>[] = [
  {
    key: 'name',
    header: 'Applicant',
    primary: true,
    width: '24%',
    cell: ({ name, email }) => (
      <>
        <bdi>{name}</bdi>
        <Text size="xs" c="dimmed">
          {email}
        </Text>
      </>
    ),
  },
  { key: 'state', header: 'State', width: '8rem', cell: ({ state }) => <ApplicationStateBadge state={state} /> },
  { key: 'role', header: 'Role', cell: ({ role }) => role },
  { key: 'intent', header: 'Intent', width: '8rem', cell: ({ intent }) => (intent === 'employee' ? 'Employee' : 'Contractor') },
  {
    key: 'file',
    header: 'File',
    width: '6rem',
    cell: ({ file_url }) =>
      file_url === null ? (
        'None'
      ) : (
        <Group gap="xxs">
          <IconPaperclip size={16} stroke={1.6} aria-hidden="true" /> Yes
        </Group>
      ),
  },
  { key: 'sent', header: 'Sent', width: '9rem', cell: ({ created_at }) => <PortalTime iso={created_at} /> },
];
