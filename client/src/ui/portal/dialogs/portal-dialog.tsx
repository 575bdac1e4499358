import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react';
import classes from './portal-dialog.module.css';

/** Id of the text that describes the dialog around it. */
const TextId = createContext<string | undefined>(undefined);

interface PortalDialogProps {
  title: string;
  /** `alertdialog` for what interrupts: a question or a message that needs an answer. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
  /** Escape was pressed. A dialog that must not be lost by accident ignores it. */
  onEscape: () => void;
  /** Room for more than a question. */
  wide?: boolean;
  /** A panel at the side, as high as the window, for a document or a form of many fields. Its content may ask for the container `dialog`. */
  side?: boolean;
  /** Begins with the keyboard at the title, where there is much to read before the first button. */
  readFirst?: boolean;
}

/**
 * A window over the page, shown while it is in the tree. The browser's own modal dialog keeps the focus inside, makes what lies behind
 * inert, and gives the focus back. It begins at the field marked `data-autofocus`, otherwise at the first one. A `PortalDialogText` inside describes it.
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
  // A layout effect closes the dialog while it is still in the document: only then does the focus go back.
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
      // Some browsers close on a second Escape whatever the page says to the first.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onEscape();
      }}
    >
      <h2 ref={heading} id={`${id}title`} className={classes.title} tabIndex={readFirst ? -1 : undefined}>
        {title}
      </h2>
      <TextId value={`${id}text`}>
        <div className={classes.body}>{children}</div>
      </TextId>
    </dialog>
  );
}

/** What the dialog is about, in words. */
export function PortalDialogText({ children }: { children: ReactNode }) {
  return (
    <div id={useContext(TextId)} className={classes.text}>
      {children}
    </div>
  );
}

/** The row of buttons at the end: the way back first, the act last. */
export function PortalDialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
