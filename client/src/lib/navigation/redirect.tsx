import { Navigate, type NavigateProps } from 'react-router';
import { useInBrowser } from '../use-in-browser';

/** Redirects once the page runs in a browser. The server cannot navigate: there it renders nothing. */
export function Redirect(props: NavigateProps) {
  return useInBrowser() ? <Navigate {...props} /> : null;
}
