/** Asks the user to sign in where they are: resolves to true when the same user has done so. */
type SignInAsker = () => Promise<boolean>;

let asker: SignInAsker | null = null;
let leaving = false;

/** Who asks. Returns a function that removes it. */
export function onSignInWanted(ask: SignInAsker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** The session ends because its user wants it to: by signing out, or with the account. Then nothing is asked. */
export function leaveSession(wanted: boolean): void {
  leaving = wanted;
}

const signOutListeners = new Set<() => void>();

/** Hears that the user signs out here, before the server does. Returns a function that stops it. */
export function onSigningOut(listener: () => void): () => void {
  signOutListeners.add(listener);
  return () => void signOutListeners.delete(listener);
}

/** The user signs out here: `leaveSession`, and what needs a session starts nothing new. */
export function beginSignOut(): void {
  leaveSession(true);
  for (const listener of signOutListeners) listener();
}

/** Null where no one can be asked, or the user is leaving. */
export function askToSignIn(): Promise<boolean> | null {
  return leaving || asker === null ? null : asker();
}
