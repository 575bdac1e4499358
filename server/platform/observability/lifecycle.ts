import { Injectable } from '@nestjs/common';

/** Where the program is in its life: readiness and long-lived streams depend on it. */
@Injectable()
export class Lifecycle {
  private readonly listeners: Array<() => void> = [];
  private leaving = false;

  get draining(): boolean {
    return this.leaving;
  }

  /** Called once when the program begins to stop, before it waits for what runs: end streams here. */
  onDrain(listener: () => void): void {
    this.listeners.push(listener);
  }

  drain(): void {
    if (this.leaving) return;
    this.leaving = true;
    for (const listener of this.listeners) listener();
  }
}
