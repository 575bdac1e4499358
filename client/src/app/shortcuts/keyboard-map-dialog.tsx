import { useId } from 'react';
import { closeKeyboardMap, listedGroups, type ShortcutGroup, switchShortcuts, useShortcuts } from '../../lib/shortcuts/shortcuts';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { Button } from '../../ui/public/button';
import classes from './keyboard-map-dialog.module.css';

const EVERYWHERE: ShortcutGroup = {
  title: 'Everywhere',
  keys: [
    ['?', 'Show this list'],
    ['Esc', 'Close a dialog, menu or list'],
  ],
};

/**
 * The keyboard shortcuts of this page or dialog, and the option to turn them off (WCAG 2.1.4). Public pages show it too, so it does without
 * Mantine.
 */
export function KeyboardMapDialog() {
  const shortcuts = useShortcuts();
  const id = useId();
  return (
    <PortalDialog title="Keyboard shortcuts" onEscape={closeKeyboardMap}>
      {[...listedGroups(shortcuts), EVERYWHERE].map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <h3 className={classes.title}>{title}</h3>
          <ul className={classes.list}>
            {keys.map(([key, meaning]) => (
              <li key={key} className={classes.row}>
                {meaning}
                <kbd className={classes.key}>{key}</kbd>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className={classes.option}>
        <input
          id={id}
          type="checkbox"
          className={classes.checkbox}
          checked={shortcuts.on}
          aria-describedby={`${id}-text`}
          onChange={(event) => switchShortcuts(event.currentTarget.checked)}
        />
        <label htmlFor={id}>Use single-key shortcuts in this browser</label>
        <p id={`${id}-text`} className={classes.text}>
          They never act while you type.
        </p>
      </div>
      <PortalDialogActions>
        <Button onClick={closeKeyboardMap}>Close</Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
