import { useEffect, useState } from 'react';
import { PortalNotice } from './portal-notice';
import classes from './portal-toast.module.css';

/** How long a success is shown (specification, section 8). */
const TOAST_MS = 3_000;

/** Message of the last action. `act` numbers the actions, so that the same message shows as a new toast. */
export interface Toast {
  message: string;
  act: number;
}

/** A success message at the foot of the viewport, for three seconds. It takes neither focus nor clicks; errors are shown inline instead. */
export function PortalToast({ toast }: { toast: Toast | null }) {
  const [dismissed, setDismissed] = useState<number | null>(null);
  const act = toast?.act ?? null;
  useEffect(() => {
    if (act === null) return undefined;
    const timer = setTimeout(() => setDismissed(act), TOAST_MS);
    return () => clearTimeout(timer);
  }, [act]);
  if (toast === null || dismissed === act) return null;
  return (
    <div className={classes.toast}>
      <PortalNotice key={act} tone="success" title={toast.message} />
    </div>
  );
}
