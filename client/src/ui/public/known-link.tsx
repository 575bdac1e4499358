import type { ReactNode } from 'react';
import type { LinkProps } from 'react-router';
import { Link } from 'react-router';
import { useKnowsPath } from '../../lib/navigation/known-paths';

interface KnownLinkProps extends LinkProps {
  to: string;
  /** Shown if the page does not exist; nothing by default. */
  instead?: ReactNode;
}

/** A link that is only shown if its page exists in this build. */
export function KnownLink({ to, instead = null, ...rest }: KnownLinkProps) {
  const knows = useKnowsPath();
  return knows(to) ? <Link to={to} {...rest} /> : instead;
}
