import { type ComponentType, useEffect, useState } from 'react';
import { closeKeyboardMap, openKeyboardMap, useShortcuts } from '../../lib/shortcuts/shortcuts';
import { usePageKeys } from '../../lib/shortcuts/use-page-keys';
import classes from '../pages/load-failure.module.css';

/** The keyboard map, opened with `?` on every page and over every dialog. Its code is loaded when it is first opened. */
export function KeyboardMap() {
  const { isMapOpen } = useShortcuts();
  const [Dialog, setDialog] = useState<ComponentType | null>(null);
  const [failed, setFailed] = useState(false);
  usePageKeys({ '?': openKeyboardMap }, { inDialogs: true });
  useEffect(() => {
    if (!isMapOpen) return;
    import('./keyboard-map-dialog').then(
      ({ KeyboardMapDialog }) => {
        setFailed(false);
        setDialog(() => KeyboardMapDialog);
      },
      () => {
        setFailed(true);
        closeKeyboardMap();
      },
    );
  }, [isMapOpen]);
  return (
    <>
      {isMapOpen && Dialog && <Dialog />}
      {failed && (
        <p role="alert" className={classes.failed}>
          The keyboard shortcuts could not be loaded. Please try again.
        </p>
      )}
    </>
  );
}
