import type { IncomingMessage } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { readCookie } from '../../platform/access/cookies.js';
import { Pages, Viewer } from '../../platform/web/pages.js';
import { MeService } from './me.service.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** Tells rendered pages who looks at them. */
@Injectable()
export class PageViewer extends Viewer implements OnModuleInit {
  constructor(
    private readonly sessions: SessionsService,
    private readonly people: MeService,
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
    return identified === null ? null : this.people.answerFor(identified);
  }
}
