/** Navigation state of a ticket that was opened from the desk. */
interface DeskWay {
  /** The desk's filter, as its address says it: the way back leads there, and the next ticket is the next one in it. */
  desk: string;
}

export function deskWay(search: string): DeskWay {
  return { desk: search };
}

/** The filter of the desk from which somebody came; null when they came from elsewhere. */
export function deskIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'desk' in state && typeof state.desk === 'string' ? state.desk : null;
}
