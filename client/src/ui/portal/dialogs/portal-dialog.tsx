import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react';
import { InDialog } from '../../../lib/shortcuts/shortcuts';
import classes from './portal-dialog.module.css';

/** Id of the text that describes the enclosing dialog. */
const TextId = createContext<string | undefined>(undefined);

interface PortalDialogProps {
  title: string;
  /** `alertdialog` for a question or message that interrupts and needs an answer. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
  /** Escape was pressed. A dialog that must not be closed by accident ignores it. */
  onEscape: () => void;
  /** For content that is larger than a question. */
  wide?: boolean;
  /**
   * A panel at the side, as high as the viewport, for a document or a form with many fields. Its content may query the container `dialog`.
   */
  side?: boolean;
  /** Puts the initial focus on the title, for content with much to read before the first button. */
  readFirst?: boolean;
}

/**
 * A modal dialog, open while mounted. The native dialog element traps the focus, makes the page behind it inert, and restores the focus.
 * The initial focus is on the field marked `data-autofocus`, otherwise on the first one. A `PortalDialogText` inside describes it.
 */
export function PortalDialog({
  title,
  role = 'dialog',
  children,
  onEscape,
  wide = false,
  side = false,
  readFirst = false,
}: PortalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // A layout effect closes the dialog while it is still in the document: only then is the focus restored.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    const first = readFirst ? heading.current : shown?.querySelector<HTMLElement>('[data-autofocus]');
    first?.focus();
    return () => shown?.close();
  }, [readFirst]);
  return (
    <dialog
      ref={dialog}
      role={role}
      className={classes.dialog}
      data-wide={wide || undefined}
      data-side={side || undefined}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onCancel={(event) => {
        event.preventDefault();
        onEscape();
      }}
      // Some browsers close on a second Escape even if the page prevented the first.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        if (!closesPopup(event.target)) onEscape();
      }}
    >
      <h2 ref={heading} id={`${id}title`} className={classes.title} tabIndex={readFirst ? -1 : undefined}>
        {title}
      </h2>
      <InDialog value={true}>
        <TextId value={`${id}text`}>
          <div className={classes.body}>{children}</div>
        </TextId>
      </InDialog>
    </dialog>
  );
}

/** Whether Escape there closes a menu or a list of options, which are closed before the dialog around them. */
function closesPopup(target: EventTarget): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="menu"]') !== null) return true;
  // A field for tags counts as expanded even where it has nothing to suggest.
  const list = target.closest('[role="combobox"][aria-expanded="true"]')?.getAttribute('aria-controls') ?? '';
  return (document.getElementById(list)?.querySelectorAll('[role="option"]').length ?? 0) > 0;
}

/** The text that describes the dialog. */
export function PortalDialogText({ children }: { children: ReactNode }) {
  return (
    <div id={useContext(TextId)} className={classes.text}>
      {children}
    </div>
  );
}

/** The row of buttons at the end: cancel first, the action last. */
export function PortalDialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
