import { Link, useLocation } from 'react-router';
import type { WorkArea } from '../../lib/navigation/work-areas';
import { LazyPage } from '../pages/lazy-page';
import nav from '../../ui/portal/layout/portal-nav.module.css';
import classes from './shell-nav.module.css';
import { SupportBadge } from '../public-frame/support-badge';

export interface ShellNavProps {
  /** Those that the person finds. */
  areas: readonly WorkArea[];
  /** The one in which the page stands; null for a page of none of theirs. */
  current: WorkArea | null;
  /** Beside the page, where a medium window has room for icons alone. */
  isRail?: boolean;
}

/** The rail of areas, and below it the sections of the present one. */
export function ShellNav({ areas, current, isRail = false }: ShellNavProps) {
  const { pathname } = useLocation();
  return (
    <div className={isRail ? classes.rail : undefined}>
      <nav aria-label="Areas">
        <ul className={nav.list}>
          {areas.map((area) => (
            <li key={area.key}>
              <Link to={area.to} aria-current={markOf(area, area === current, pathname)} className={nav.link}>
                <area.icon size={18} stroke={1.75} aria-hidden="true" />
                <span>{area.label}</span>
                {area.unread && (
                  <span className={classes.unread}>
                    <SupportBadge of={area.unread} />
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {current?.sections && (
        <div className={classes.sections}>
          <LazyPage key={current.key} part={current.sections} />
        </div>
      )}
    </div>
  );
}

/** An area with sections, or one that the page lies deeper in, holds the present page and is not the page itself. */
function markOf(area: WorkArea, isCurrent: boolean, pathname: string): 'page' | 'true' | undefined {
  if (!isCurrent) return undefined;
  return area.sections === undefined && area.to === pathname ? 'page' : 'true';
}

/** Scrolls a list that is longer than its room to the section that is open, and nothing around it. */
export function showOpenSection(list: HTMLElement | null): void {
  const link = list?.querySelector<HTMLElement>('[aria-current=page]');
  if (!list || !link) return;
  const [room, place] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (place.bottom > room.bottom) list.scrollTop += Math.ceil(place.bottom - room.bottom);
  else if (place.top < room.top) list.scrollTop -= Math.ceil(room.top - place.top);
}
