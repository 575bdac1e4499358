import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request } from 'express';
import { actorOf } from '../../platform/access/access.js';
import { readCookie } from '../../platform/access/cookies.js';
import { Pages, Viewer, type ViewerIdentity } from '../../platform/web/pages.js';
import { MeService } from './me.service.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** Provides the viewer to rendered pages. */
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

  override async identify(request: Request): Promise<ViewerIdentity | null> {
    const token = readCookie(request.headers.cookie, this.sessions.cookieName);
    const identified = token === undefined ? null : await this.sessions.authenticate(token);
    if (identified === null) return null;
    const barred = identified.paused || identified.passwordChangeDue || identified.passkeyDue;
    return { me: await this.people.responseFor(identified), actor: barred ? null : actorOf(request, identified) };
  }
}
