import { Injectable } from '@nestjs/common';

/** The only source of "now" in services, so that tests can move it. */
@Injectable()
export class Clock {
  private offset = 0;

  now(): Date {
    return new Date(Date.now() + this.offset);
  }

  /** Moves this clock by a number of milliseconds; for tests of retention and expiry. */
  advance(milliseconds: number): void {
    this.offset += milliseconds;
  }

  reset(): void {
    this.offset = 0;
  }
}
