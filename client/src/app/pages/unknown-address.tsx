import { useLocation } from 'react-router';
import { paths, type MissingState } from '../../lib/navigation/paths';
import { Redirect } from '../../lib/navigation/redirect';

const MAX_LENGTH = 100;

/** Redirects an address that matches no route to the home page (specification 1, section 2), which says so. */
export function UnknownAddress() {
  const { pathname } = useLocation();
  const state: MissingState = { missing: pathname.length > MAX_LENGTH ? `${pathname.slice(0, MAX_LENGTH)}…` : pathname };
  return <Redirect to={paths.home} state={state} replace />;
}
