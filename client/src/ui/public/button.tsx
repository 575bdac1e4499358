import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import { OutsideLink } from './outside-link';
import classes from './button.module.css';

type ButtonVariant = 'primary' | 'quiet' | 'plain';

function className(look: ButtonVariant, size: 'md' | 'lg'): string {
  return `${classes.button} ${classes[look]} ${size === 'lg' ? classes.large : ''}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonVariant;
  size?: 'md' | 'lg';
}

/** A button of the public pages. */
export function Button({ look = 'primary', size = 'md', type = 'button', className: more = '', ...rest }: ButtonProps) {
  return <button type={type} className={`${className(look, size)} ${more}`} {...rest} />;
}

interface ButtonLinkProps {
  to: string;
  look?: ButtonVariant;
  size?: 'md' | 'lg';
  children: ReactNode;
}

/** A link to a page of this site that looks like a button. */
export function ButtonLink({ to, look = 'primary', size = 'md', children }: ButtonLinkProps) {
  return (
    <Link to={to} className={className(look, size)}>
      {children}
    </Link>
  );
}

interface ExternalButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  look?: ButtonVariant;
  size?: 'md' | 'lg';
}

/** A link to another site, as `OutsideLink`, that looks like a button. Opens in a new tab, without a referrer or opener. */
export function ExternalButtonLink({ look = 'primary', size = 'md', className: more = '', ...rest }: ExternalButtonLinkProps) {
  return <OutsideLink target="_blank" rel="noopener" className={`${className(look, size)} ${more}`} {...rest} />;
}
