import { Injectable } from '@nestjs/common';

/** The only source of "now" in services, so that a test can move it. */
@Injectable()
export class Clock {
  private offset = 0;

  now(): Date {
    return new Date(Date.now() + this.offset);
  }

  /** Moves this clock by some milliseconds; used by tests of retention and expiry. */
  advance(milliseconds: number): void {
    this.offset += milliseconds;
  }

  reset(): void {
    this.offset = 0;
  }
}
