import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access, OptionalActor, originOf, RequestOrigin, WHILE_RESTRICTED, type Actor, type Origin } from '../platform/access/access.js';
import { SignedOut } from '../platform/errors/errors.js';
import { RateLimit } from '../platform/rate-limits/rate-limit.js';
import { MeResponse, type MeView } from '../users/users.dto.js';
import { RegisteredResponse, SecondFactorSignIn, SessionResponse, SignedInResponse, SignIn, SignUp } from './auth.dto.js';
import { AuthService, type Verified } from './auth.service.js';
import { LocalGuard } from './local.guard.js';
import { MeService } from './me/me.service.js';
import { PasskeyRequestResponse, PasskeySignIn, PasskeySignInOptions } from './passkeys/passkeys.dto.js';
import { PasskeySignInsService } from './passkeys/passkey-sign-ins.service.js';
import { SessionCookie } from './sessions/session-cookie.js';
import type { Started } from './sign-ins.service.js';

@Controller('auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly passkeys: PasskeySignInsService,
    private readonly people: MeService,
    private readonly cookie: SessionCookie,
  ) {}

  /** Creates an account and signs its user in. */
  @Post('register')
  @Access('everyone', { ...WHILE_RESTRICTED, withoutProof: 'Begins an account.' })
  @RateLimit({ name: 'sign-up', attempts: 10, windowSeconds: 3600, per: 'address' })
  async register(
    @Req() request: Request,
    @Body() input: SignUp,
    @RequestOrigin() origin: Origin,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RegisteredResponse> {
    const { user } = await this.signedIn(await this.auth.register(input, origin), request, response);
    return { user };
  }

  /** Opens a session, or returns a challenge if the account has a second factor. */
  @Post('login')
  @HttpCode(200)
  @Access('everyone', { ...WHILE_RESTRICTED, withoutProof: 'Asks for the password.' })
  @RateLimit({ name: 'sign-in', attempts: 60, windowSeconds: 600, per: 'address', guessing: true })
  @UseGuards(LocalGuard)
  async login(@Req() request: Request, @Res({ passthrough: true }) response: Response, @Body() input: SignIn): Promise<SignedInResponse> {
    const { user } = request as Request & { user?: Verified };
    if (user === undefined) throw new SignedOut();
    const outcome = await this.auth.signIn(user, input.email, originOf(request));
    if ('tokens' in outcome) return this.signedIn(outcome, request, response);
    return { user: null, secondFactor: { ...outcome, expiresAt: outcome.expiresAt.toISOString() }, notice: null };
  }

  /** Completes a sign-in with a code of the second factor. */
  @Post('login/second-factor')
  @HttpCode(200)
  @Access('everyone', { ...WHILE_RESTRICTED, withoutProof: 'Follows the password and asks for a code.' })
  @RateLimit({ name: 'sign-in-second-factor', attempts: 60, windowSeconds: 600, per: 'address', guessing: true })
  async secondFactor(
    @Req() request: Request,
    @Body() input: SecondFactorSignIn,
    @RequestOrigin() origin: Origin,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInResponse> {
    return this.signedIn(await this.auth.answerChallenge(input, origin), request, response);
  }

  /** Returns what the browser needs to sign in with a passkey, alone or after the password. */
  @Post('passkey/options')
  @HttpCode(200)
  @Access('everyone', { ...WHILE_RESTRICTED, withoutProof: 'Only issues a challenge.' })
  @RateLimit({ name: 'passkey-sign-in-options', attempts: 120, windowSeconds: 600, per: 'address' })
  async passkeyOptions(@Body() { challenge }: PasskeySignInOptions): Promise<PasskeyRequestResponse> {
    return { options: await this.passkeys.options(challenge) };
  }

  /** Opens a session with a passkey, or completes a sign-in after the password. */
  @Post('passkey')
  @HttpCode(200)
  @Access('everyone', { ...WHILE_RESTRICTED, withoutProof: 'Asks for a passkey.' })
  @RateLimit({ name: 'passkey-sign-in', attempts: 60, windowSeconds: 600, per: 'address', guessing: true })
  async passkey(
    @Req() request: Request,
    @Body() input: PasskeySignIn,
    @RequestOrigin() origin: Origin,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInResponse> {
    return this.signedIn(await this.passkeys.signIn(input, origin), request, response);
  }

  /** Ends the current session. */
  @Post('logout')
  @HttpCode(204)
  @Access('everyone', { ...WHILE_RESTRICTED, withoutProof: 'Ends the current session.' })
  async logout(@OptionalActor() actor: Actor | null, @Res({ passthrough: true }) response: Response): Promise<void> {
    if (actor !== null) await this.auth.signOut(actor);
    this.cookie.clear(response);
  }

  /** Returns the signed-in user; `user` is null for a visitor. */
  @Get('me')
  @Access('everyone', WHILE_RESTRICTED)
  async me(@OptionalActor() actor: Actor | null): Promise<MeResponse> {
    return this.people.responseFor(actor);
  }

  /** Returns the remaining lifetime of the current session, without extending it. */
  @Get('session')
  @Access('everyone', { ...WHILE_RESTRICTED, passive: true })
  async session(@OptionalActor() actor: Actor | null, @Req() request: Request): Promise<SessionResponse> {
    const closed = actor === null ? await this.auth.closure(this.cookie.read(request)) : null;
    return { userId: actor?.userId ?? null, session: this.people.remaining(actor?.sessionEnds), closed };
  }

  private async signedIn(started: Started, request: Request, response: Response): Promise<SignedInResponse & { user: MeView }> {
    const before = { actor: request.actor ?? null, token: this.cookie.read(request) };
    await this.auth.endReplaced(before, started, originOf(request));
    this.cookie.set(response, started.tokens);
    return { user: started.user, secondFactor: null, notice: started.notice };
  }
}
