import { Injectable } from '@nestjs/common';

/** The program's lifecycle state, for readiness and long-lived streams. */
@Injectable()
export class Lifecycle {
  private readonly listeners: Array<() => void> = [];
  private leaving = false;

  get draining(): boolean {
    return this.leaving;
  }

  /** Registers a callback for the beginning of shutdown, before the program waits for running work: end streams here. */
  onDrain(listener: () => void): void {
    this.listeners.push(listener);
  }

  drain(): void {
    if (this.leaving) return;
    this.leaving = true;
    for (const listener of this.listeners) listener();
  }
}
