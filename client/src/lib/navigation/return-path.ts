import { withoutTrailing } from '../../../../server/platform/text/clean-text.rules';
import { paths } from './paths';

const MAX_LENGTH = 2000;
/** Only ever compared with itself: a path that leaves it would leave the site. */
const SITE = 'https://site.invalid';
/** Coming back to these would be a circle. */
const NEVER: readonly string[] = [paths.login, paths.signup, paths.newPassword];

/**
 * Turns what a guard remembered into a path on this site that is safe to navigate to. Other origins, scheme-relative addresses
 * (`//host`, also when disguised by back slashes, tabs or dot segments), scripts and the pages on the way in themselves give the dashboard.
 *
 * @param state the location state that was handed to /login or /new-password, `{ from: path with query and fragment }`, or anything else
 */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  if (typeof from !== 'string' || !from.startsWith('/') || from.length > MAX_LENGTH) return paths.dashboard;
  let url: URL;
  try {
    url = new URL(from, SITE);
  } catch {
    return paths.dashboard;
  }
  // `/.//host` is same-origin as an address, yet its normalised path would be read as another host when navigated to.
  if (url.origin !== SITE || url.pathname.startsWith('//')) return paths.dashboard;
  if (NEVER.includes(withoutTrailing(url.pathname, '/'))) return paths.dashboard;
  return url.pathname + url.search + url.hash;
}
