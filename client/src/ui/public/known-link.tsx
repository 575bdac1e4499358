import type { ReactNode } from 'react';
import type { LinkProps } from 'react-router';
import { Link } from 'react-router';
import { useHasPath } from '../../lib/navigation/known-paths';

interface KnownLinkProps extends LinkProps {
  to: string;
  /** Shown if the page does not exist; nothing by default. */
  instead?: ReactNode;
}

/** A link that is only shown if its page exists in this build. */
export function KnownLink({ to, instead = null, ...rest }: KnownLinkProps) {
  const hasPath = useHasPath();
  return hasPath(to) ? <Link to={to} {...rest} /> : instead;
}
