/**
 * The query of another view of a page. What the address says about the current view only, such as its expanded row, does not follow.
 * @param view null for the first view, which needs no parameter
 * @param shared parameters that mean the same in every view
 */
export function viewAddress(address: URLSearchParams, view: string | null, shared: readonly string[]): URLSearchParams {
  const to = new URLSearchParams([...address].filter(([name]) => shared.includes(name)));
  if (view !== null) to.set('view', view);
  return to;
}
