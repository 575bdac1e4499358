import { type FocusEvent, type KeyboardEvent, useState } from 'react';

const CONTROLS = 'button, select';

/** The control that Tab reaches, by its label; the others follow with the arrow keys. */
export interface ToolbarStop {
  isStop: (label: string) => boolean;
  props: { onFocus: (event: FocusEvent<HTMLElement>) => void; onKeyDown: (event: KeyboardEvent<HTMLElement>) => void };
}

/**
 * The keyboard of a toolbar (WAI-ARIA toolbar pattern): Tab enters it once, the left and right arrow keys, Home and End move in it.
 * @param labels of all controls that are shown
 */
export function useToolbarKeys(labels: readonly string[]): ToolbarStop {
  const [last, setLast] = useState<string | null>(null);
  // Controls of a table disappear with the cursor.
  const stop = last !== null && labels.includes(last) ? last : labels[0];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(CONTROLS)];
    const at = controls.findIndex((control) => control === event.target);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: controls.length - 1 }[event.key];
    if (at === -1 || next === undefined) return;
    event.preventDefault();
    controls.at(next % controls.length)?.focus();
  };
  return {
    isStop: (label) => label === stop,
    props: {
      // The items of a menu of the toolbar are none of its controls.
      onFocus: ({ target }) => setLast((before) => target.getAttribute('data-control') ?? before),
      onKeyDown,
    },
  };
}
