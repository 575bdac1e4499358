import { useQuery } from '@tanstack/react-query';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { useDates } from '../../ui/portal/time/portal-dates';
import { verificationQuery } from '../contracts.api';
import classes from './verify-result.module.css';

/** Whether a sealed contract has this SHA-256. */
export function VerifyResult({ hash }: { hash: string }) {
  const { moment } = useDates();
  return (
    <PortalLoaded query={useQuery(verificationQuery(hash))} failed="The file could not be checked" height="5rem">
      {({ recognised, sealed_at }) =>
        recognised ? (
          <PortalNotice tone="success" title="This contract was sealed by the studio and has not changed">
            {sealed_at !== null && <p>{`Sealed on ${moment(sealed_at)} (UK time).`}</p>}
            <Hash hash={hash} />
          </PortalNotice>
        ) : (
          <PortalNotice tone="warning" title="This file is not a contract that the studio sealed">
            <p>It was changed after it was sealed, or it was never sealed here. Ask the studio for the original file.</p>
            <Hash hash={hash} />
          </PortalNotice>
        )
      }
    </PortalLoaded>
  );
}

function Hash({ hash }: { hash: string }) {
  return (
    <p>
      SHA-256: <code className={classes.hash}>{hash}</code>
    </p>
  );
}
