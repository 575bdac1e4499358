import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { pageHeaders } from './security-headers.js';

/** The headers of pages. They change while the program runs, when the content security policy is enforced or only reported. */
@Injectable()
export class PagePolicy {
  private readonly enforced: readonly string[];
  private readonly reported: readonly string[];
  private isEnforcedNow = true;

  constructor(config: Config) {
    this.enforced = pageHeaders(true, config.secureCookies);
    this.reported = pageHeaders(false, config.secureCookies);
  }

  get isEnforced(): boolean {
    return this.isEnforcedNow;
  }

  /** Flat: name, value, name, value. The same list until the policy changes. */
  get list(): readonly string[] {
    return this.isEnforcedNow ? this.enforced : this.reported;
  }

  /** Part of the ETags of pages: without it, a browser that has a page would be told that it has not changed, and use its old policy. */
  get tag(): string {
    return this.isEnforcedNow ? '' : '-r';
  }

  /** Applies to the next response. */
  enforce(isEnforced: boolean): void {
    this.isEnforcedNow = isEnforced;
  }
}
