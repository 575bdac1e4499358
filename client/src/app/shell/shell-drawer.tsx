import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useStudioName } from '../../lib/contact';
import { CloseIcon, MenuIcon } from '../../ui/public/icons';
import classes from './shell-drawer.module.css';
import { showOpenSection, ShellNav, type ShellNavProps } from './shell-nav';

/** The rail and its sections where the viewport has no room for them: a side sheet that traps the focus until it is closed. */
export function ShellDrawer({ areas, current }: ShellNavProps) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const location = useLocation();
  const studio = useStudioName();
  // Closed before it unmounts: the dialog restores the focus to the button.
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
            // A click on the backdrop targets the dialog itself; its content has other targets.
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
