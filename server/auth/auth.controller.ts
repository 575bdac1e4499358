import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { Access, OptionalActor, originOf, RequestOrigin, type Actor, type Origin } from '../platform/access/access.js';
import { Config } from '../platform/config/config.js';
import { SignedOut } from '../platform/http/errors.js';
import { RateLimit } from '../platform/http/rate-limit.js';
import { MeAnswer } from '../users/users.dto.js';
import { SignedInAnswer, SignIn, SignUp } from './auth.dto.js';
import { AuthService, type Started } from './auth.service.js';
import { LocalGuard } from './local.guard.js';
import { SessionsService } from './sessions.service.js';

const COOKIE_DAYS = 30;

@Controller('auth')
export class AuthController {
  private readonly cookie: CookieOptions;

  constructor(
    private readonly auth: AuthService,
    private readonly sessions: SessionsService,
    config: Config,
  ) {
    this.cookie = { httpOnly: true, sameSite: 'strict', path: '/', secure: config.secureCookies };
  }

  @Post('register')
  @Access('everyone')
  @RateLimit({ name: 'sign-up', attempts: 10, windowSeconds: 3600, per: 'address' })
  async register(@Body() input: SignUp, @RequestOrigin() origin: Origin, @Res({ passthrough: true }) response: Response): Promise<SignedInAnswer> {
    return this.answer(await this.auth.register(input, origin), response);
  }

  @Post('login')
  @HttpCode(200)
  @Access('everyone')
  @RateLimit({ name: 'sign-in', attempts: 60, windowSeconds: 600, per: 'address' })
  @UseGuards(LocalGuard)
  async login(@Req() request: Request, @Res({ passthrough: true }) response: Response, @Body() _input: SignIn): Promise<SignedInAnswer> {
    const { user } = request as Request & { user?: { id: string } };
    if (user === undefined) throw new SignedOut();
    return this.answer(await this.auth.signIn(user.id, originOf(request)), response);
  }

  @Post('logout')
  @HttpCode(204)
  @Access('everyone')
  async logout(@OptionalActor() actor: Actor | null, @Res({ passthrough: true }) response: Response): Promise<void> {
    if (actor !== null) await this.auth.signOut(actor);
    response.clearCookie(this.sessions.cookieName, this.cookie);
  }

  /** Who is signed in: `user` is null for a visitor. */
  @Get('me')
  @Access('everyone')
  async me(@OptionalActor() actor: Actor | null): Promise<MeAnswer> {
    return { user: actor === null ? null : await this.auth.me(actor.userId) };
  }

  private answer({ user, token }: Started, response: Response): SignedInAnswer {
    response.cookie(this.sessions.cookieName, token, { ...this.cookie, maxAge: COOKIE_DAYS * 86_400_000 });
    return { user };
  }
}
