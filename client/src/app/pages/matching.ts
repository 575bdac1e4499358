import { matchRoutes } from 'react-router';
import type { AreaRoute } from '../../lib/navigation/routes';
import { areaRoutes } from '../areas';

export interface Match {
  route: AreaRoute;
  params: Readonly<Record<string, string | undefined>>;
}

/** The route that matches a path (without query and fragment), or null if no area has one. */
export function matchPath(pathname: string): Match | null {
  const match = matchRoutes(areaRoutes, pathname)?.at(-1);
  return match ? { route: match.route, params: match.params } : null;
}

const cache = new Map<string, boolean>();
const MAX_REMEMBERED = 500;

/** True if an area has a page for the path; query and fragment are ignored. */
export function knowsPath(path: string): boolean {
  const pathname = path.split(/[?#]/, 1)[0] ?? path;
  const remembered = cache.get(pathname);
  if (remembered !== undefined) return remembered;
  const isKnownPath = matchPath(pathname) !== null;
  // The server runs for months and sees an unlimited number of slugs.
  if (cache.size < MAX_REMEMBERED) cache.set(pathname, isKnownPath);
  return isKnownPath;
}
