import { useLocation } from 'react-router';
import { paths, type MissingState } from '../../lib/navigation/paths';
import { Redirect } from '../../lib/navigation/redirect';

const LONGEST = 100;

/** Redirects an address that matches no route to the home page (specification 1, section 2), which says so. */
export function UnknownAddress() {
  const { pathname } = useLocation();
  const state: MissingState = { missing: pathname.length > LONGEST ? `${pathname.slice(0, LONGEST)}…` : pathname };
  return <Redirect to={paths.home} state={state} replace />;
}
