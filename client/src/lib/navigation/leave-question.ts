type Asker = (leave: () => void) => void;

/** Pages with something to lose, the newest last. */
const askers: Asker[] = [];

/** A page with something to lose asks before it is left; it calls `leave` when the answer is yes. Returns a function that removes the question. */
export function askBeforeLeaving(ask: Asker): () => void {
  askers.push(ask);
  return () => void askers.splice(askers.indexOf(ask), 1);
}

/** Keeps a page in sight that says something last, also when the session ends beneath it; it may be left without a question. */
export function holdPage(): () => void {
  return askBeforeLeaving((leave) => leave());
}

/** Whether the page that is shown holds something that would be gone with it. */
export function mayLose(): boolean {
  return askers.length > 0;
}

/** Leaves at once where nothing can be lost, else when the person says so. For acts that leave the page without a link. */
export function leaveWhenAllowed(leave: () => void): void {
  const ask = askers.at(-1);
  if (ask === undefined) leave();
  else ask(leave);
}
