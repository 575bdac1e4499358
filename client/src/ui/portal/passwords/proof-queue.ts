import type { ProofKind } from '../../../lib/http/http';

/** A call that waits for a confirmation. */
interface WaitingCall {
  /** Identifies the prompt that opens for it. */
  id: number;
  kind: ProofKind;
  settle: (proved: boolean) => void;
}

/** The calls that wait for a confirmation. Those of one kind share one prompt, also those refused while its input is being checked. */
export class ProofQueue {
  private calls: readonly WaitingCall[] = [];
  private lastId = 0;
  private readonly listeners = new Set<() => void>();

  /** @returns once the call may be retried (true), or the user cancelled */
  readonly add = (kind: ProofKind): Promise<boolean> =>
    new Promise((settle) => {
      this.lastId += 1;
      this.change([...this.calls, { id: this.lastId, kind, settle }]);
    });

  /** The call whose prompt is open; null without one. */
  readonly first = (): WaitingCall | null => this.calls[0] ?? null;

  /** Settles every call of a kind that waits now. */
  readonly settle = (kind: ProofKind, proved: boolean): void => {
    const settled = this.calls.filter((call) => call.kind === kind);
    this.change(this.calls.filter((call) => call.kind !== kind));
    for (const call of settled) call.settle(proved);
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  private change(calls: readonly WaitingCall[]): void {
    this.calls = calls;
    for (const listener of this.listeners) listener();
  }
}
