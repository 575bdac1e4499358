import { createContext, useContext } from 'react';

/** Opens the cookie preferences, or null if there is nothing to choose: then no button is shown. */
const CookieDialog = createContext<(() => void) | null>(null);

export const CookieDialogProvider = CookieDialog.Provider;

export function useOpenCookiePreferences(): (() => void) | null {
  return useContext(CookieDialog);
}
