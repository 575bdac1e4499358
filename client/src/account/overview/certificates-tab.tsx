import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CertificateView } from '../../../../server/training/certificates/certificates.dto.js';
import { isExpired } from '../../../../server/training/certificates/certificates.rules';
import { downloadSignedIn } from '../../lib/http/download';
import { apiQuery } from '../../lib/http/query';
import { paths } from '../../lib/navigation/paths';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import rows from '../../ui/portal/lists/portal-rows.module.css';
import { RowsSkeleton } from '../panels/rows-skeleton';

const certificatesQuery = apiQuery<CertificateView[]>('/training/certificates');

/** The user's training certificates, newest first. */
export function CertificatesTab() {
  const certificates = useQuery(certificatesQuery);
  const { day } = useDates();
  const [now] = useState(Date.now);
  return (
    <PortalPanel title="Certificates" text="One for each training module that you have passed.">
      {certificates.isPending && <RowsSkeleton rows={3} />}
      {certificates.isError && (
        <PortalLoadError
          title="Your certificates could not be loaded"
          error={certificates.error}
          retrying={certificates.isFetching}
          onRetry={() => void certificates.refetch()}
        />
      )}
      {certificates.data?.length === 0 && (
        <PortalEmpty icon={IconCertificate} title="No certificates yet.">
          When you pass a training module, its certificate appears here with the date.
        </PortalEmpty>
      )}
      {certificates.data && certificates.data.length > 0 && (
        <ul className={rows.rows}>
          {certificates.data.map((certificate) => (
            <li key={certificate.id} className={rows.row}>
              <IconCertificate color="var(--accent-text)" size={24} stroke={1.5} aria-hidden="true" />
              <Text span className={rows.main} fw={600}>
                <Anchor component={Link} to={paths.certificate(certificate.serial)} inherit>
                  {certificate.moduleTitle}
                </Anchor>
              </Text>
              <span className={rows.details}>
                Issued <time dateTime={certificate.issuedAt}>{day(certificate.issuedAt)}</time>
                {certificate.expiresAt !== null && (
                  <>
                    , {isExpired(certificate.expiresAt, now) ? 'expired on' : 'valid until'}{' '}
                    <time dateTime={certificate.expiresAt}>{day(certificate.expiresAt)}</time>
                  </>
                )}
              </span>
              <Anchor
                href={`/api/training/certificates/${certificate.id}/pdf`}
                download
                onClick={downloadSignedIn}
                aria-label={`PDF of the certificate ${certificate.moduleTitle}`}
              >
                PDF
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </PortalPanel>
  );
}
