import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { inGroup } from '../../../../server/platform/access/roles.rules';
import type { MeView } from '../../../../server/users/users.dto.js';
import { useStudioName } from '../../lib/contact';
import { useIdentity } from '../../lib/session/me';
import { paths } from '../../lib/navigation/paths';
import type { WorkArea } from '../../lib/navigation/work-areas';
import '../../ui/portal/styles/portal-styles';
import { InboxBell } from '../../inbox/inbox-bell';
import { DeskAlerts } from '../../support/alerts/desk-alerts';
import { Mark } from '../../ui/public/mark';
import classes from './app-shell.module.css';
import { matchPath } from '../pages/matching';
import { PageBoundary } from '../pages/page-boundary';
import { SchemeToggle } from '../colour-scheme/scheme-toggle';
import { QuickSearch } from './quick-search';
import { RefusedNotice } from './refused-notice';
import { ShellDrawer } from './shell-drawer';
import { showOpenSection, ShellNav } from './shell-nav';
import { UserMenu } from './user-menu';
import { workAreas } from './work-areas';

/** The frame of signed-in work: a slim top bar, the rail of the user's areas with the sections of the current one, and the page. */
export function AppShell() {
  const identity = useIdentity();
  return identity.state === 'signedIn' ? <Shell user={identity.user} /> : null;
}

function Shell({ user }: { user: MeView }) {
  const studio = useStudioName();
  const { pathname } = useLocation();
  const areas = workAreas.filter(({ isFor }) => isFor(user));
  const current = areaOf(areas, pathname);
  const searches = inGroup(user.roles, 'quickSearch') && !user.paused;
  return (
    <div className={classes.shell}>
      <header className={classes.bar}>
        <ShellDrawer areas={areas} current={current} />
        <Link to={paths.home} className={classes.brand}>
          <Mark className={classes.mark} />
          <span className={classes.studio}>{studio}</span>
        </Link>
        {current && <p className={classes.area}>{current.label}</p>}
        <div className={classes.end}>
          {user.can.agentDesk && <DeskAlerts />}
          {searches && <QuickSearch roles={user.roles} />}
          {user.can.staffArea && !user.paused && <InboxBell />}
          <SchemeToggle />
          <UserMenu user={user} />
        </div>
      </header>
      <Side areas={areas} current={current} />
      <div className={classes.content}>
        <RefusedNotice />
        <PageBoundary>
          <Outlet />
        </PageBoundary>
      </div>
    </div>
  );
}

function Side({ areas, current }: { areas: readonly WorkArea[]; current: WorkArea | null }) {
  const side = useRef<HTMLDivElement>(null);
  const location = useLocation();
  useEffect(() => showOpenSection(side.current), [location]);
  return (
    <div ref={side} className={classes.side}>
      <ShellNav areas={areas} current={current} isRail />
    </div>
  );
}

/** The area of a page: the first of those that its route names and the user may open. */
function areaOf(areas: readonly WorkArea[], pathname: string): WorkArea | null {
  const keys = matchPath(pathname)?.route.handle.areas ?? [];
  const matches = keys.map((key) => areas.find((area) => area.key === key));
  return matches.find((area) => area !== undefined) ?? null;
}
