/** Concurrent renderings per session, and overall. */
const BOUNDS = { perSession: 4, overall: 16 };

/** Limits concurrent renderings of uncached pages: rendering blocks the event loop, and the browser can do it as well. */
export class RenderLimit {
  private readonly bySession = new Map<string, number>();
  private overall = 0;

  /** @param scale scales the limits (`RATE_LIMIT_SCALE`). */
  constructor(private readonly scale = 1) {}

  /**
   * @param session the requester's token; without one, only the overall limit applies.
   * @param fallback produces the response if the limit is reached.
   */
  async run<T>(session: string | undefined, render: () => Promise<T>, fallback: () => Promise<T>): Promise<T> {
    const current = session === undefined ? 0 : (this.bySession.get(session) ?? 0);
    const factor = Math.max(1, this.scale);
    if (current >= BOUNDS.perSession * factor || this.overall >= BOUNDS.overall * factor) return fallback();
    this.overall += 1;
    if (session !== undefined) this.bySession.set(session, current + 1);
    try {
      return await render();
    } finally {
      this.overall -= 1;
      if (session !== undefined) this.release(session);
    }
  }

  private release(session: string): void {
    const remaining = (this.bySession.get(session) ?? 1) - 1;
    if (remaining === 0) this.bySession.delete(session);
    else this.bySession.set(session, remaining);
  }
}
