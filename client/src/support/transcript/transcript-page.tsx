import { Button, Skeleton } from '@mantine/core';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconMessageOff from '@tabler/icons-react/dist/esm/icons/IconMessageOff.mjs';
import type { TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { ApiError } from '../../lib/http/http';
import { paths } from '../../lib/navigation/paths';
import { PortalBack } from '../../ui/portal/layout/portal-back';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import '../../ui/portal/styles/portal-styles';
import { Transcript } from './transcript';
import { transcriptQuery } from './transcript.api';
import classes from './transcript-page.module.css';

/** The whole thread of a ticket, to read, print and save. */
export function TranscriptPage() {
  const { id = '' } = useParams();
  // The back link's query, such as the desk's filter.
  const { search } = useLocation();
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <div className={classes.back}>
        <PortalBack to={paths.supportTicket(id) + search}>Back to the ticket</PortalBack>
      </div>
      <Loaded key={id} id={id} />
    </main>
  );
}

function Loaded({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(transcriptQuery(id));
  if (data) return <Transcript transcript={data} />;
  if (error instanceof ApiError && error.code === 'not-verified') {
    return (
      <Instead icon={IconLock} title="The security check comes first" text="Complete it on the ticket’s page to read the transcript here.">
        <Button component={Link} to={paths.supportTicket(id)}>
          Go to the ticket
        </Button>
      </Instead>
    );
  }
  // Another user's ticket and an invalid id look the same.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <Instead icon={IconMessageOff} title="Failed to load ticket" text="This ticket does not exist, or you do not have access to it.">
        <Button component={Link} to={paths.support} variant="default">
          Go to support
        </Button>
      </Instead>
    );
  }
  if (error && !isFetching)
    return <PortalLoadError title="Failed to load ticket" error={error} retrying={false} onRetry={() => void refetch()} />;
  return (
    <>
      <h1 className="visually-hidden">Transcript</h1>
      <div role="status" aria-label="Loading..." className={classes.skeleton}>
        <Skeleton height="2rem" width="60%" />
        <Skeleton height="5rem" />
        <Skeleton height="9rem" />
        <Skeleton height="9rem" />
      </div>
    </>
  );
}

interface InsteadProps {
  icon: TablerIcon;
  title: string;
  text: string;
  /** A link to continue. */
  children: ReactNode;
}

function Instead({ icon, title, text, children }: InsteadProps) {
  return (
    <section className={classes.notice}>
      <h1 className="visually-hidden">Transcript</h1>
      <PortalEmpty icon={icon} title={title}>
        {text}
      </PortalEmpty>
      {children}
    </section>
  );
}
