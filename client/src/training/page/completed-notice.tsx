import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ModuleView } from '../../../../server/training/modules/modules.dto.js';
import { isExpired } from '../../../../server/training/certificates/certificates.rules';
import { formMessage } from '../../lib/forms/forms';
import { downloadSignedIn } from '../../lib/http/download';
import { paths } from '../../lib/navigation/paths';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { useDates } from '../../ui/portal/time/portal-dates';
import { certificateFile, ownCertificatesQuery, useModuleActions } from '../training.api';

/** A completed module: its certificate, and the way to take it again once that makes sense. */
export function CompletedNotice({ module: { id, progress }, onRestarted }: { module: ModuleView; onRestarted: () => void }) {
  const { data: certificates } = useQuery(ownCertificatesQuery);
  const { restart } = useModuleActions(id);
  const { day } = useDates();
  const [now] = useState(Date.now);
  const certificate = certificates?.find(({ moduleId }) => moduleId === id);
  const refusal = formMessage([], restart.error, 'The module could not be started again.');
  return (
    <>
      <PortalNotice
        tone="success"
        title="You have completed this module"
        action={
          <>
            {certificate !== undefined && (
              <>
                <Button component="a" href={certificateFile(certificate.id)} download onClick={downloadSignedIn} size="xs">
                  Download certificate
                </Button>
                <Button component={Link} to={paths.certificate(certificate.serial)} variant="default" size="xs">
                  Show its public page
                </Button>
              </>
            )}
            {progress.canRestart && (
              <Button
                variant="default"
                size="xs"
                {...ariaDisabled(restart.isPending)}
                onClick={() => !restart.isPending && restart.mutate(undefined, { onSuccess: onRestarted })}
              >
                Take it again
              </Button>
            )}
          </>
        }
      >
        {certificate !== undefined && (
          <p>
            Your certificate was issued on {day(certificate.issuedAt)}
            {certificate.expiresAt === null
              ? ' and does not expire.'
              : ` and ${isExpired(certificate.expiresAt, now) ? 'expired on' : 'is valid until'} ${day(certificate.expiresAt)}.`}
          </p>
        )}
      </PortalNotice>
      {refusal !== null && <PortalNotice tone="error" title={refusal} />}
    </>
  );
}
