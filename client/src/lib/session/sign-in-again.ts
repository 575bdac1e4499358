import { HandlerSlot } from '../http/handler-slot';

/** Asks the user to sign in without leaving the page: resolves to true if the same user did so. */
type SignInAsker = () => Promise<boolean>;

const prompt = new HandlerSlot<SignInAsker>();
let leaving = false;

/** Registers the prompt. Returns a function that removes it. */
export const onSignInRequested = prompt.register;

/** The user ends the session on purpose, by signing out or deleting the account, so no prompt is shown. */
export function leaveSession(isLeaving: boolean): void {
  leaving = isLeaving;
}

const signOutListeners = new Set<() => void>();

/** Called when the user signs out here, before the server is told. Returns a function that unsubscribes. */
export function onSigningOut(listener: () => void): () => void {
  signOutListeners.add(listener);
  return () => void signOutListeners.delete(listener);
}

/** The user signs out here: `leaveSession`, and nothing that needs a session starts any more. */
export function beginSignOut(): void {
  leaveSession(true);
  for (const listener of signOutListeners) listener();
}

/** Null if no prompt is registered, or the user is signing out. */
export function askToSignIn(): Promise<boolean> | null {
  return leaving ? null : (prompt.current?.() ?? null);
}
