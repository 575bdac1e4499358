import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { AdminSection } from '../lib/admin-sections';
import { paths } from '../lib/paths';
import { KnownLink } from '../ui/known-link';
import classes from './admin-menu.module.css';

interface AdminMenuProps {
  sections: readonly AdminSection[];
  current: AdminSection;
}

/** The sections: a column beside the content where there is room, otherwise a drawer behind a button that names the one that is open. */
export function AdminMenu({ sections, current }: AdminMenuProps) {
  const side = useRef<HTMLElement>(null);
  useEffect(() => showCurrent(side.current), [current]);
  return (
    <>
      <nav ref={side} aria-label="Admin" className={classes.side}>
        <MenuLists sections={sections} current={current} />
      </nav>
      <Drawer sections={sections} current={current} />
    </>
  );
}

/** Scrolls a list that is longer than its room to the section that is open, and nothing around it. */
function showCurrent(list: HTMLElement | null): void {
  const link = list?.querySelector<HTMLElement>('[aria-current]');
  if (!list || !link) return;
  const [room, place] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (place.bottom > room.bottom) list.scrollTop += place.bottom - room.bottom;
  else if (place.top < room.top) list.scrollTop -= room.top - place.top;
}

function MenuLists({ sections, current }: AdminMenuProps) {
  return (
    <>
      <ul className={classes.list}>
        {sections.map(({ key, label, icon: Icon }) => (
          <li key={key}>
            <Link to={paths.adminSection(key)} aria-current={key === current.key ? 'page' : undefined} className={classes.link}>
              <Icon size={18} stroke={1.75} aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <ul className={classes.list} data-ways-out>
        <li>
          <Link to={paths.dashboard} className={classes.link}>
            <IconUser size={18} stroke={1.75} aria-hidden="true" />
            Your dashboard
          </Link>
        </li>
        <KnownItem to={paths.staff}>
          <IconBriefcase size={18} stroke={1.75} aria-hidden="true" />
          Staff area
        </KnownItem>
      </ul>
    </>
  );
}

function KnownItem({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li className={classes.known}>
      <KnownLink to={to} className={classes.link}>
        {children}
      </KnownLink>
    </li>
  );
}

function Drawer({ sections, current }: AdminMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const location = useLocation();
  useEffect(() => dialog.current?.close(), [location]);
  const Icon = current.icon;
  const open = (): void => {
    dialog.current?.showModal();
    showCurrent(dialog.current);
  };
  return (
    <div className={classes.phone}>
      <button type="button" className={classes.open} aria-haspopup="dialog" onClick={open}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        <span className={classes.current}>
          <span className="visually-hidden">Admin sections, now </span>
          {current.label}
        </span>
        <IconMenu2 size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <dialog
        ref={dialog}
        className={classes.drawer}
        aria-label="Admin sections"
        onClick={(event) => {
          // The backdrop is the dialog itself; whatever lies on it has another target.
          if (event.target === event.currentTarget) event.currentTarget.close();
        }}
      >
        <div className={classes.sheet}>
          <div className={classes.head}>
            <p className={classes.title}>Admin</p>
            <button type="button" className={classes.close} onClick={() => dialog.current?.close()}>
              <IconX size={20} aria-hidden="true" />
              <span className="visually-hidden">Close menu</span>
            </button>
          </div>
          <nav aria-label="Admin">
            <MenuLists sections={sections} current={current} />
          </nav>
        </div>
      </dialog>
    </div>
  );
}
