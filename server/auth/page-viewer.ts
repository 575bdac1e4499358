import type { IncomingMessage } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { readCookie } from '../platform/http/cookies.js';
import { Pages, Viewer } from '../platform/web/pages.js';
import { AuthService } from './auth.service.js';
import { SessionsService } from './sessions.service.js';

/** Tells rendered pages who looks at them. */
@Injectable()
export class PageViewer extends Viewer implements OnModuleInit {
  constructor(
    private readonly sessions: SessionsService,
    private readonly auth: AuthService,
    private readonly pages: Pages,
  ) {
    super();
  }

  onModuleInit(): void {
    this.pages.useViewer(this);
  }

  override async me(request: IncomingMessage): Promise<object | null> {
    const token = readCookie(request.headers.cookie, this.sessions.cookieName);
    const identified = token === undefined ? null : await this.sessions.authenticate(token);
    return identified === null ? null : this.auth.me(identified.userId);
  }
}
