/** Path of this page's entry module, which every build names differently; null if unknown. */
export function ownEntry(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script === null ? null : new URL(script.src).pathname;
}

/**
 * Whether the server now serves another build than this page's: code that the page has not loaded yet no longer exists then, and only a
 * reload helps. False if the server does not answer.
 */
export async function isReplaced(): Promise<boolean> {
  const entry = ownEntry();
  if (entry === null) return false;
  try {
    const response = await fetch('/', { cache: 'reload', headers: { Accept: 'text/html' } });
    if (!response.ok) return false;
    const page = await response.text();
    // An error page of a proxy names no build.
    return page.includes('id="root"') && !page.includes(entry);
  } catch {
    return false;
  }
}
