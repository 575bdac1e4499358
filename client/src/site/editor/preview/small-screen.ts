/** True if forms and preview share one column, as in page-editor.module.css. */
export function isSmallScreen(): boolean {
  return window.matchMedia('(max-width: 63.99em)').matches;
}
