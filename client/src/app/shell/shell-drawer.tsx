import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useStudioName } from '../../lib/contact';
import { CloseIcon, MenuIcon } from '../../ui/public/icons';
import classes from './shell-drawer.module.css';
import { showOpenSection, ShellNav, type ShellNavProps } from './shell-nav';

/** The rail and its sections where the window has no room for them: a sheet from the side, which keeps the focus until it is closed. */
export function ShellDrawer({ areas, current }: ShellNavProps) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const location = useLocation();
  const studio = useStudioName();
  // Closed before it goes: the dialog gives the focus back to the button.
  useEffect(() => dialog.current?.close(), [location]);
  useEffect(() => {
    if (!isOpen) return;
    dialog.current?.showModal();
    showOpenSection(dialog.current);
  }, [isOpen]);
  return (
    <div className={classes.drawer}>
      <button type="button" className={classes.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MenuIcon className={classes.icon} />
        <span className="visually-hidden">Open menu</span>
      </button>
      {isOpen && (
        <dialog
          ref={dialog}
          className={classes.sheet}
          aria-label="Menu"
          onClose={() => setOpen(false)}
          onClick={(event) => {
            // The backdrop is the dialog itself; whatever lies on it has another target.
            if (event.target === event.currentTarget) event.currentTarget.close();
          }}
        >
          <div className={classes.head}>
            <p className={classes.studio}>{studio}</p>
            <button type="button" className={classes.button} onClick={() => dialog.current?.close()}>
              <CloseIcon className={classes.icon} />
              <span className="visually-hidden">Close menu</span>
            </button>
          </div>
          <div className={classes.lists}>
            <ShellNav areas={areas} current={current} />
          </div>
        </dialog>
      )}
    </div>
  );
}
