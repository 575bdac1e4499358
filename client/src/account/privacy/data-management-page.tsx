import { Button, Center, Paper, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { isProofRequired } from '../../lib/http/http';
import { useIdentity } from '../../lib/session/me';
import { paths } from '../../lib/navigation/paths';
import { PortalBack } from '../../ui/portal/layout/portal-back';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import frame from '../../ui/portal/layout/portal-page.module.css';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import '../../ui/portal/styles/portal-styles';
import classes from './data-management-page.module.css';
import { DataFields } from './data-fields';
import { PausedAccount } from '../paused-account';
import { dataQuery } from './privacy.api';
import { RowsSkeleton } from '../panels/rows-skeleton';
import { fieldsOf } from '../profile/stored-fields';

/** Every stored field of the account, which of them may be deleted, and all of it as raw JSON. */
export function DataManagementPage() {
  const identity = useIdentity();
  if (identity.state !== 'signedIn') return null;
  return (
    <main id="main" tabIndex={-1} className={frame.page}>
      <div className={classes.back}>
        <PortalBack to={paths.dashboard}>Back to the dashboard</PortalBack>
      </div>
      <Title order={1} mb="xl">
        Your Data
      </Title>
      {identity.user.paused ? <PausedAccount user={identity.user} /> : <StoredData />}
    </main>
  );
}

function StoredData() {
  const data = useQuery(dataQuery);
  if (data.data === undefined) {
    return (
      <PortalPanel title="Stored fields">
        {data.isFetching && <RowsSkeleton rows={8} />}
        {data.isError && !data.isFetching && isProofRequired(data.error) && (
          <>
            <PortalEmpty icon={IconLock} title="Only you can see your data">
              Confirm that it is you to see it here.
            </PortalEmpty>
            <Center pb="md">
              <Button onClick={() => void data.refetch()}>Show my data</Button>
            </Center>
          </>
        )}
        {data.isError && !data.isFetching && !isProofRequired(data.error) && (
          <PortalLoadError title="Your data could not be loaded" error={data.error} retrying={false} onRetry={() => void data.refetch()} />
        )}
      </PortalPanel>
    );
  }
  return (
    <Stack>
      <PortalPanel title="Stored fields" text="You can delete every field that your account does not need.">
        <DataFields userData={fieldsOf(data.data.userData)} />
      </PortalPanel>
      <PortalPanel title="Raw data (JSON)" text="Everything stored about you, exactly as in the download.">
        <Paper component="pre" className={classes.raw} radius="sm" bg="var(--bg)" p="md" tabIndex={0} aria-label="All your data as JSON">
          {JSON.stringify(data.data, null, 2)}
        </Paper>
      </PortalPanel>
    </Stack>
  );
}
