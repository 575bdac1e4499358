/** The part of the page that the anchor of an address names; null where there is none, or where it is written wrongly. */
export function anchorTarget(hash: string): HTMLElement | null {
  const id = anchorId(hash);
  return id === '' ? null : document.getElementById(id);
}

/** The id in an anchor: `#our%20team` names `our team`. Empty for what no browser could have written. */
export function anchorId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** Lets reading and tabbing go on at a part of the page that someone went to by its anchor. */
export function readOnAt(target: HTMLElement): void {
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.dataset.anchor = '';
  }
  target.focus({ preventScroll: true });
}
