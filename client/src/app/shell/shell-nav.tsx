import { Link, useLocation } from 'react-router';
import type { WorkArea } from '../../lib/navigation/work-areas';
import { LazyPage } from '../pages/lazy-page';
import nav from '../../ui/portal/layout/portal-nav.module.css';
import classes from './shell-nav.module.css';
import { SupportBadge } from '../public-frame/support-badge';

export interface ShellNavProps {
  /** The areas that the user may open. */
  areas: readonly WorkArea[];
  /** The area of the page; null if the page belongs to none of them. */
  current: WorkArea | null;
  /** True next to the page, where a medium viewport only has room for icons. */
  isRail?: boolean;
}

/** The rail of areas, with the sections of the current one below it. */
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

/** `aria-current` of an area: an area with sections, or one above the page's path, contains the current page without being it. */
function markOf(area: WorkArea, isCurrent: boolean, pathname: string): 'page' | 'true' | undefined {
  if (!isCurrent) return undefined;
  return area.sections === undefined && area.to === pathname ? 'page' : 'true';
}

/** Scrolls an overflowing list to the open section, without scrolling anything around it. */
export function showOpenSection(list: HTMLElement | null): void {
  const link = list?.querySelector<HTMLElement>('[aria-current=page]');
  if (!list || !link) return;
  const [room, place] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (place.bottom > room.bottom) list.scrollTop += Math.ceil(place.bottom - room.bottom);
  else if (place.top < room.top) list.scrollTop -= Math.ceil(room.top - place.top);
}
