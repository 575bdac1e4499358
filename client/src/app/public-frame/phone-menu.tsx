import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useStudioName } from '../../lib/contact';
import { paths } from '../../lib/navigation/paths';
import { CloseIcon, MenuIcon } from '../../ui/public/icons';
import { AccountLinks } from './account-links';
import type { NavItem } from './nav-links';
import classes from './phone-menu.module.css';
import { SupportBadge } from './support-badge';

/** The navigation on small screens: a sheet over the page that traps the focus until it is closed. */
export function PhoneMenu({ items }: { items: NavItem[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const location = useLocation();
  const studio = useStudioName();
  useEffect(() => dialog.current?.close(), [location]);
  return (
    <div className={classes.phone}>
      <button type="button" className={classes.button} aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        <MenuIcon className={classes.icon} />
        <span className="visually-hidden">Open menu</span>
      </button>
      <dialog ref={dialog} className={classes.sheet} aria-label="Menu">
        <div className={classes.head}>
          <span className={classes.name}>{studio}</span>
          <button type="button" className={classes.button} onClick={() => dialog.current?.close()}>
            <CloseIcon className={classes.icon} />
            <span className="visually-hidden">Close menu</span>
          </button>
        </div>
        <nav className={classes.links} aria-label="Menu">
          {items.map((item) => (
            <NavLink key={item.to} to={item.to} end={item.to === '/'} className={classes.link} onClick={() => dialog.current?.close()}>
              {item.label}
              {item.to === paths.support && <SupportBadge of="own" />}
            </NavLink>
          ))}
        </nav>
        <div className={classes.account}>
          <AccountLinks />
        </div>
      </dialog>
    </div>
  );
}
