type Asker = (leave: () => void) => void;

/** Guards of pages with unsaved work, the newest last. */
const askers: Asker[] = [];
/** Number of parts of the page that show a final message. */
let finals = 0;

/** Registers a page's confirmation before it is left; it calls `leave` if the user agrees. Returns a function that removes it. */
export function askBeforeLeaving(ask: Asker): () => void {
  askers.push(ask);
  return () => void askers.splice(askers.indexOf(ask), 1);
}

/** Keeps a page that shows a final message visible, even when the session ends; it may be left without a confirmation. */
export function blockLeaving(): () => void {
  const release = askBeforeLeaving((leave) => leave());
  finals += 1;
  return () => {
    finals -= 1;
    release();
  };
}

/** True while the page shows a final message that the user has to read first. */
export function isFinal(): boolean {
  return finals > 0;
}

/** True if the current page would lose something when left. */
export function mayLose(): boolean {
  return askers.length > 0;
}

/** Leaves immediately if nothing can be lost, otherwise after a confirmation. For actions that leave the page without a link. */
export function leaveWhenAllowed(leave: () => void): void {
  const ask = askers.at(-1);
  if (ask === undefined) leave();
  else ask(leave);
}
