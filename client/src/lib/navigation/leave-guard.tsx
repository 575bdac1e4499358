import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { type Location, useLocation, useNavigate } from 'react-router';
import { Button } from '../../ui/public/button';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../ui/portal/dialogs/portal-dialog';
import { useWarnBeforeLeaving } from '../forms/forms';
import { DIALOG_PARAMETER, withoutDialog } from '../lists/dialog-parameter';
import { guardHistory } from './history-gate';
import { askBeforeLeaving } from './leave-question';

type Place = Pick<Location, 'pathname' | 'search'>;

/** Texts of the confirmation. */
export interface LeaveMessage {
  title: string;
  text: string;
}

const UNSAVED: LeaveMessage = { title: 'Leave without saving?', text: 'Your changes on this page are not saved yet.' };

/**
 * Asks for confirmation before unsaved work is left: before the tab closes or reloads (the browser's own dialog), before a link of the site
 * is followed, before going back or forth in the history, and before signing out. Navigation by code, such as to sign-in after a session
 * ended, is not blocked, nor is opening and closing a dialog over the unsaved work. The hook opens its own dialog, so a form needs nothing
 * else.
 * @param dirty whether there is unsaved work now
 * @param message texts of the dialog; a constant
 */
export function useLeaveGuard(dirty: boolean, message: LeaveMessage = UNSAVED): void {
  useWarnBeforeLeaving(dirty);
  const navigate = useNavigate();
  const here = useLocation();
  /** Whether the work is below the dialogs that the address may name: none was open when it began. */
  const isBelow = useRef<boolean | null>(null);
  useEffect(() => {
    if (!dirty) {
      isBelow.current = null;
      return undefined;
    }
    isBelow.current ??= !new URLSearchParams(window.location.search).has(DIALOG_PARAMETER);
    // The address itself: what is rendered may still be the place before it.
    const { pathname: path, search: query } = window.location;
    const isHere = (place: Place): boolean => samePage(place, { pathname: path, search: query }, isBelow.current === true);
    const question = new Question(message);
    let leaving = false;
    let returning = false;

    const follow = (event: MouseEvent): void => {
      const link = leaving ? null : linkAway(event, isHere);
      if (link === null) return;
      event.preventDefault();
      event.stopPropagation();
      const { pathname, search, hash } = new URL(link.href);
      question.ask(() => {
        leaving = true;
        // Clicking the link itself preserves what it passes on besides its address.
        if (link.isConnected) link.click();
        else void navigate({ pathname, search, hash });
      });
    };
    const travel = (event: PopStateEvent): void => {
      if (returning) {
        returning = false;
        event.stopImmediatePropagation();
        return;
      }
      if (leaving || isHere(window.location)) return;
      // The address has changed already. Hide that from the router: restore this page's history entry, then ask.
      event.stopImmediatePropagation();
      const distance = indexOf(event.state) - index || -1;
      returning = true;
      window.history.go(-distance);
      question.ask(() => {
        leaving = true;
        window.history.go(distance);
      });
    };

    const index = indexOf(window.history.state);
    document.addEventListener('click', follow, { capture: true });
    const open = guardHistory(travel);
    const unasked = askBeforeLeaving((leave) => {
      question.ask(() => {
        leaving = true;
        leave();
      });
    });
    return () => {
      document.removeEventListener('click', follow, { capture: true });
      open();
      unasked();
      question.close();
    };
  }, [dirty, message, navigate, here]);
}

/** The confirmation dialog; at most one is open. */
class Question {
  private shown: (() => void) | null = null;

  constructor(private readonly message: LeaveMessage) {}

  ask(onLeave: () => void): void {
    if (this.shown !== null) return;
    const container = document.body.appendChild(document.createElement('div'));
    const root = createRoot(container);
    this.shown = () => {
      root.unmount();
      container.remove();
    };
    root.render(
      <LeaveQuestion
        message={this.message}
        onStay={() => this.close()}
        onLeave={() => {
          this.close();
          onLeave();
        }}
      />,
    );
  }

  close(): void {
    const close = this.shown;
    this.shown = null;
    // Not while React renders something else.
    if (close !== null) queueMicrotask(close);
  }
}

function LeaveQuestion({ message: { title, text }, onStay, onLeave }: { message: LeaveMessage; onStay: () => void; onLeave: () => void }) {
  return (
    <PortalDialog role="alertdialog" title={title} onEscape={onStay}>
      <PortalDialogText>
        <p>{text}</p>
      </PortalDialogText>
      <PortalDialogActions>
        <Button look="quiet" onClick={onStay}>
          Stay on this page
        </Button>
        <Button onClick={onLeave}>Leave</Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

/** The link whose click would replace this page with another one of this site; null if there is none. */
function linkAway(event: MouseEvent, isHere: (place: Place) => boolean): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.href === '' || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return null;
  const url = new URL(link.href);
  // Another site unloads this one, for which the browser asks.
  return url.origin !== window.location.origin || isHere(url) ? null : link;
}

function samePage(a: Place, b: Place, withAnyDialog: boolean): boolean {
  return a.pathname === b.pathname && (a.search === b.search || (withAnyDialog && withoutDialog(a.search) === withoutDialog(b.search)));
}

/** Index of a history entry, as the router numbers them; NaN if it is not one of the router's. */
function indexOf(state: unknown): number {
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null;
  return typeof index === 'number' ? index : Number.NaN;
}
