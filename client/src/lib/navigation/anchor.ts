/** The element that the fragment of an address names; null if there is none or the fragment is malformed. */
export function anchorTarget(hash: string): HTMLElement | null {
  const id = anchorId(hash);
  return id === '' ? null : document.getElementById(id);
}

/** The id in a fragment: `#our%20team` names `our team`. Empty if it is malformed. */
export function anchorId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** Moves the reading and tabbing position to the target of a fragment link. */
export function readOnAt(target: HTMLElement): void {
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.dataset.anchor = '';
  }
  target.focus({ preventScroll: true });
}
