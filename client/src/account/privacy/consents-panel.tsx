import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleMinus from '@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { Link } from 'react-router';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { tabHref } from '../account-tab';
import { named } from './consents';
import rows from '../../ui/portal/lists/portal-rows.module.css';
import { consentsQuery } from './privacy.api';
import { RowsSkeleton } from '../panels/rows-skeleton';

/** The user's consents, given or not, each with the time of its last change. */
export function ConsentsPanel() {
  const consents = useQuery(consentsQuery);
  const latest = named(consents.data ?? []);
  return (
    <PortalPanel
      title="Your consents"
      text={
        <>
          What you agreed to, and when. Change your consents under <Link to={tabHref('personal-info')}>Personal Info</Link>, and your cookie
          choices in the footer.
        </>
      }
    >
      {consents.isPending && <RowsSkeleton rows={3} />}
      {consents.isError && (
        <PortalLoadError
          title="Your consents could not be loaded"
          error={consents.error}
          retrying={consents.isFetching}
          onRetry={() => void consents.refetch()}
        />
      )}
      {consents.isSuccess && latest.length === 0 && (
        <PortalEmpty icon={IconHistory} title="No consents yet">
          When you give or withdraw a consent, it is listed here with the time.
        </PortalEmpty>
      )}
      {latest.length > 0 && (
        <ul className={rows.rows}>
          {latest.map((consent) => (
            <ConsentRow key={consent.kind} {...consent} />
          ))}
        </ul>
      )}
    </PortalPanel>
  );
}

function ConsentRow({ name, granted, at }: { name: string; granted: boolean; at: string }) {
  const { moment } = useDates();
  const Icon = granted ? IconCircleCheck : IconCircleMinus;
  return (
    <li className={rows.row}>
      <Icon color={granted ? 'var(--success)' : 'var(--text-faint)'} size={24} stroke={1.5} aria-hidden="true" />
      <Text span className={rows.main} fw={600}>
        {name}
      </Text>
      <span className={rows.details}>
        {granted ? 'Given' : 'Refused or withdrawn'} <time dateTime={at}>{moment(at)}</time>
      </span>
    </li>
  );
}
