import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { useQuery } from '@tanstack/react-query';
import type { DeskCounts as Counts } from '../../../../server/support/desk/desk.dto.js';
import type { FirstList } from '../../lib/first-visit/loaded-part';
import { filledIn, useAddressFilter } from '../../lib/navigation/address-filter';
import { useIdentity } from '../../lib/session/me';
import { useTopicValue } from '../../live/use-live';
import { SavedViews } from '../../saved-views/saved-views';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import frame from '../../ui/portal/layout/portal-page.module.css';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import '../../ui/portal/styles/portal-styles';
import { deskCountsQuery, deskList } from './desk.api';
import { DeskCounts } from './desk-counts';
import { DeskFilterBar } from './desk-filter-bar';
import { countConditions, type DeskFilter, readDeskFilter, viewOf } from './desk-filter';
import { DeskNotifications } from '../alerts/desk-notifications';
import { DeskList } from './list/desk-list';
import classes from './desk-page.module.css';

/** Clears every condition; the order stays. */
const EVERYTHING: Omit<DeskFilter, 'sort'> = { status: '', category: '', priority: '', assignee: '', waits: '', search: '' };

/** The first tickets of the list that the address describes. */
export const firstTickets: FirstList = (search, { can }) => (can.agentDesk ? deskList(readDeskFilter(search)) : null);

/** The agents' desk. Open to every signed-in user; those who are not agents see a message. */
export function DeskPage() {
  const identity = useIdentity();
  if (identity.state !== 'signedIn') return null;
  return (
    <main id="main" tabIndex={-1} className={`${frame.page} ${classes.page}`}>
      {identity.user.can.agentDesk ? <Desk me={identity.user.id} /> : <NoAgent />}
    </main>
  );
}

function Desk({ me }: { me: string }) {
  const [filter, change] = useAddressFilter(readDeskFilter);
  const live = useTopicValue<Counts>('support.desk-counts');
  // Until their topic delivers the counts, they are requested once.
  const loaded = useQuery({ ...deskCountsQuery, enabled: !live }).data;
  return (
    <PortalSection title="Support desk" action={<DeskNotifications />}>
      <DeskCounts counts={live ?? loaded} filter={filter} onChange={change} />
      <DeskFilterBar filter={filter} me={me} onChange={change} />
      <SavedViews
        list="tickets"
        filter={filledIn(viewOf(filter))}
        filtered={countConditions(filter) > 0}
        items="tickets"
        stores="The view stores the filters and the order that are set now. The search is left out, because it often names a customer."
        onShow={(saved) => change(readDeskFilter(new URLSearchParams(saved)))}
      />
      <DeskList filter={filter} me={me} onClear={() => change(EVERYTHING)} />
    </PortalSection>
  );
}

function NoAgent() {
  return (
    <PortalSection title="Support desk">
      <PortalEmpty icon={IconLock} title="Support access required.">
        This page is for the studio’s support agents. Your own tickets are under Support.
      </PortalEmpty>
    </PortalSection>
  );
}
