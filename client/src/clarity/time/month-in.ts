/** The month that the address asks for, YYYY-MM; undefined for none. */
export function monthIn(address: URLSearchParams, name = 'month'): string | undefined {
  const month = address.get(name) ?? '';
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined;
}
