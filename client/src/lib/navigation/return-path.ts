import { withoutTrailing } from '../../../../server/platform/text/clean-text.rules';
import { paths } from './paths';

const MAX_LENGTH = 2000;
const PARAMETER = 'from';
/** Placeholder origin, only compared with itself: a path that leaves it would leave the site. */
const SITE = 'https://site.invalid';
/** Returning to these would be a loop. */
const NEVER: readonly string[] = [paths.login, paths.signup, paths.newPassword, paths.addPasskey];

/**
 * Address of a sign-in page that leads back to a path of this site. In the query, not in the history's state: a visitor may follow the
 * link before the page's scripts have arrived, or open it in another tab.
 */
export function leadingBack(to: string, from: string): string {
  return `${to}?${new URLSearchParams({ [PARAMETER]: from }).toString()}`;
}

/** The state for `returnPath`: the location's own, or what `leadingBack` wrote into its address. */
export function returnState({ state, search }: { state: unknown; search: string }): unknown {
  if (typeof state === 'object' && state !== null && 'from' in state) return state;
  const from = new URLSearchParams(search).get(PARAMETER);
  return from === null ? state : { from };
}

/**
 * Turns the location that a guard stored into a path on this site that is safe to navigate to. Other origins, scheme-relative addresses
 * (`//host`, also disguised by backslashes, tabs or dot segments), scripts and the sign-in pages themselves are replaced with the
 * dashboard.
 * @param state the location state passed to /login, /new-password or /add-passkey, `{ from: path with query and fragment }`, or anything else
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
  // `/.//host` is a same-origin address, but its normalised path would be treated as another host.
  if (url.origin !== SITE || url.pathname.startsWith('//')) return paths.dashboard;
  if (NEVER.includes(withoutTrailing(url.pathname, '/'))) return paths.dashboard;
  return url.pathname + url.search + url.hash;
}
