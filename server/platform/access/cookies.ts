/** The value of one cookie in a Cookie header, or undefined. Not decoded: our values never need it. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  for (let start = 0; start < header.length;) {
    let end = header.indexOf(';', start);
    if (end === -1) end = header.length;
    while (header.charCodeAt(start) === 32) start += 1;
    if (header.startsWith(name, start) && header.charCodeAt(start + name.length) === 61) {
      return header.slice(start + name.length + 1, end).trim();
    }
    start = end + 1;
  }
  return undefined;
}
