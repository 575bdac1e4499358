/** The names in `document.cookie`. */
export function cookieNames(cookies: string): string[] {
  return cookies
    .split(';')
    .map((cookie) => cookie.split('=', 1)[0]?.trim() ?? '')
    .filter((name) => name !== '');
}
