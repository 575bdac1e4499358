/** A user who signs out in this tab leaves its page first; the end of the session is checked after that. */
const END_CHECK_MS = 1000;
/** Delay before the next check after one without a response. */
const RETRY_CHECK_MS = 15_000;

/** Checks who is signed in. Rejects if the server did not answer. */
type Check = () => Promise<void>;

/**
 * The check after the end of a stream, once for the whole tab: every part of a page that follows a topic watches, and the first of them checks.
 * It is repeated until the server answers.
 */
export class SessionCheck {
  /** In the order in which they began to watch. */
  private readonly checks: Check[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isChecking = false;
  private stop: (() => void) | null = null;

  /** @param onEnded subscribes to the end of the stream, and returns a function that unsubscribes */
  constructor(private readonly onEnded: (listener: () => void) => () => void) {}

  /** Watches the stream. @returns a function that stops it; after the last one, nothing is checked any more */
  readonly watch = (check: Check): (() => void) => {
    // Its own function, so that two parts of a page with the same one are two.
    const own: Check = () => check();
    this.checks.push(own);
    this.stop ??= this.onEnded(() => this.checkAfter(END_CHECK_MS));
    return () => {
      this.checks.splice(this.checks.indexOf(own), 1);
      if (this.checks.length > 0) return;
      this.stop?.();
      this.stop = null;
      clearTimeout(this.timer);
    };
  };

  private checkAfter(ms: number): void {
    clearTimeout(this.timer);
    if (this.checks.length > 0) this.timer = setTimeout(() => this.run(), ms);
  }

  private run(): void {
    const [check] = this.checks;
    if (check === undefined) return;
    // The stream ended once more during a check, which may have been answered before.
    if (this.isChecking) return this.checkAfter(END_CHECK_MS);
    this.isChecking = true;
    check()
      .catch(() => this.checkAfter(RETRY_CHECK_MS))
      .finally(() => {
        this.isChecking = false;
      });
  }
}
