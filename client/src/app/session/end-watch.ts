import type { SessionResponse } from '../../../../server/auth/auth.dto.js';
import type { MeResponse, SessionLeft } from '../../../../server/users/users.dto.js';
import { get } from '../../lib/http/http';
import { onSessionChanged, broadcastSessionChanged } from './session-channel';
import { endingOf, nextCheckIn, type SessionEnding, type SessionTimes, timesOf } from './session-clock';

/** Delay before the next attempt after a request without a response. */
const RETRY_MS = 60_000;
/** A user who typed or clicked within this time is present: the session is extended without asking. */
const PRESENT_MS = 2 * 60_000;

interface EndListener {
  /** The session is about to expire or, with null, no longer is. */
  ending: (ending: SessionEnding | null) => void;
  /** The session was extended. */
  extended: (me: MeResponse) => void;
  over: () => void;
  /** Another user is signed in now. */
  elsewhere: () => void;
}

/**
 * Tracks when the user's session expires. The server sends the times with the page; it is only asked again when the expiry seems near,
 * because other tabs and calls may have postponed it, and asking does not.
 */
export class EndWatch {
  private times: SessionTimes | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastInput = 0;
  private readonly over = new AbortController();

  constructor(
    private readonly userId: string,
    private readonly listener: EndListener,
  ) {
    const { signal } = this.over;
    const note = (): void => void (this.lastInput = Date.now());
    for (const kind of ['keydown', 'pointerdown'] as const) {
      window.addEventListener(kind, note, { capture: true, passive: true, signal });
    }
    // A background tab may run its timers late.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.check(), { signal });
    signal.addEventListener(
      'abort',
      onSessionChanged(userId, () => void this.refresh()),
    );
  }

  /** Receives the session's remaining time from the server; null if it sent none. */
  update(left: SessionLeft | null): void {
    if (left === null) void this.refresh();
    else this.applySession(left);
  }

  /** Extends the session by using it. Rejects if the server cannot be reached. */
  async extend(): Promise<void> {
    const me = await get<MeResponse>('/auth/me');
    if (this.over.signal.aborted) return;
    if (me.user?.id !== this.userId) return this.end();
    this.listener.extended(me);
    broadcastSessionChanged(this.userId);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.over.abort();
  }

  private check(): void {
    const now = Date.now();
    if (this.times !== null && endingOf(this.times, now) === null) this.arm(nextCheckIn(this.times, now));
    else void this.refresh();
  }

  private async refresh(): Promise<void> {
    const response = await get<SessionResponse>('/auth/session').catch(() => null);
    if (this.over.signal.aborted) return;
    if (response === null) return this.arm(RETRY_MS);
    if (response.userId !== null && response.userId !== this.userId) return this.listener.elsewhere();
    if (response.session === null) return this.end();
    this.applySession(response.session);
  }

  private applySession(left: SessionLeft): void {
    const now = Date.now();
    const times = timesOf(left, now);
    this.times = times;
    this.arm(nextCheckIn(times, now));
    const ending = endingOf(times, now);
    const present = ending?.cause === 'idle' && now - this.lastInput < PRESENT_MS;
    if (present) this.extend().catch(() => this.listener.ending(ending));
    else this.listener.ending(ending);
  }

  private end(): void {
    clearTimeout(this.timer);
    this.listener.ending(null);
    this.listener.over();
  }

  private arm(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), ms);
  }
}
