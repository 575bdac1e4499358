import { Anchor, Button } from '@mantine/core';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { StaffCertificateView } from '../../../../server/training/certificates/certificates.dto.js';
import { isExpired } from '../../../../server/training/certificates/certificates.rules';
import { downloadSignedIn } from '../../lib/http/download';
import { keysetRows } from '../../lib/lists/keyset';
import { paths } from '../../lib/navigation/paths';
import { useFreshPath } from '../../live/use-live';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { type PortalColumn, PortalTable } from '../../ui/portal/lists/portal-table';
import { useDates } from '../../ui/portal/time/portal-dates';
import { now } from '../../lib/time/now';
import { allCertificatesQuery, certificateFile, PROGRESS_TOPIC, TRAINING_PATH } from '../training.api';

/** Everyone's certificates, newest first. */
export function CertificatesTable() {
  const { day } = useDates();
  useFreshPath(PROGRESS_TOPIC, TRAINING_PATH);
  const columns: ReadonlyArray<PortalColumn<StaffCertificateView>> = [
    { key: 'name', header: 'Name', primary: true, cell: ({ name }) => name },
    { key: 'module', header: 'Module', cell: ({ moduleTitle, version }) => `${moduleTitle}, version ${version}` },
    { key: 'issued', header: 'Issued', cell: ({ issuedAt }) => day(issuedAt) },
    {
      key: 'expires',
      header: 'Valid until',
      cell: ({ expiresAt }) =>
        expiresAt === null ? 'No end' : `${day(expiresAt)}${isExpired(expiresAt, now().getTime()) ? ' (expired)' : ''}`,
    },
    {
      key: 'serial',
      header: 'Number',
      cell: ({ serial }) => (
        <Anchor component={Link} to={paths.certificate(serial)} ff="monospace" size="sm">
          {serial}
        </Anchor>
      ),
    },
  ];
  return (
    <PortalTable
      label="Certificates"
      columns={columns}
      rowKey={({ id }) => id}
      errorTitle="Failed to load the certificates"
      empty={
        <PortalEmpty icon={IconCertificate} title="No certificates yet">
          Everyone who completes a module receives one.
        </PortalEmpty>
      }
      actions={({ id, name, moduleTitle }) => (
        <Button
          component="a"
          href={certificateFile(id)}
          download
          variant="default"
          size="compact-sm"
          aria-label={`PDF of ${name}, ${moduleTitle}`}
          onClick={downloadSignedIn}
        >
          PDF
        </Button>
      )}
      {...keysetRows(useInfiniteQuery(allCertificatesQuery))}
    />
  );
}
