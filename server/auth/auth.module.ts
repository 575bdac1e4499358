import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Authenticator, TokenAuthenticator } from '../platform/access/authenticator.js';
import { FeaturesModule } from '../features/features.module.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountAccessService } from './account-access.service.js';
import { ApiToken } from './api-tokens/api-token.entity.js';
import { ApiTokensController } from './api-tokens/api-tokens.controller.js';
import { ApiTokensRepository } from './api-tokens/api-tokens.repository.js';
import { ApiTokensService } from './api-tokens/api-tokens.service.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { EmailAddressesService } from './email/email-addresses.service.js';
import { EmailController } from './email/email.controller.js';
import { GuessLimitsService } from './guess-limits.service.js';
import { LocalStrategy } from './local.strategy.js';
import { MailLinksRepository } from './email/mail-links.repository.js';
import { MailLinksService } from './email/mail-links.service.js';
import { MeRepository } from './me/me.repository.js';
import { MeService } from './me/me.service.js';
import { PageViewer } from './me/page-viewer.js';
import { PasskeyRequirementController } from './passkey-requirement/passkey-requirement.controller.js';
import { PasskeyRequirement } from './passkey-requirement/passkey-requirement.entity.js';
import { PasskeyRequirementRepository } from './passkey-requirement/passkey-requirement.repository.js';
import { PasskeyRequirementService } from './passkey-requirement/passkey-requirement.service.js';
import { PasskeyAssertionsService } from './passkeys/passkey-assertions.service.js';
import { PasskeyChallenge } from './passkeys/passkey-challenge.entity.js';
import { PasskeyChallengesRepository } from './passkeys/passkey-challenges.repository.js';
import { PasskeyChallengesService } from './passkeys/passkey-challenges.service.js';
import { Passkey } from './passkeys/passkey.entity.js';
import { passkeyEmails } from './passkeys/passkeys.emails.js';
import { PasskeySignInsService } from './passkeys/passkey-sign-ins.service.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { PasskeysRepository } from './passkeys/passkeys.repository.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { WebauthnService } from './passkeys/webauthn.service.js';
import { PasswordChangesService } from './passwords/password-changes.service.js';
import { PasswordPolicyService } from './passwords/password-policy.service.js';
import { PasswordsController } from './passwords/passwords.controller.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { ProofsController } from './proofs.controller.js';
import { ProofsService } from './proofs.service.js';
import { RecoveryCodesRepository } from './second-factor/recovery-codes.repository.js';
import { RecoveryCodesService } from './second-factor/recovery-codes.service.js';
import { SecondFactorsRepository } from './second-factor/second-factors.repository.js';
import { SecondFactorsService } from './second-factor/second-factors.service.js';
import { SecondFactorReset } from './second-factor-resets/second-factor-reset.entity.js';
import { secondFactorResetEmails } from './second-factor-resets/second-factor-resets.emails.js';
import { SecondFactorResetNoticesService } from './second-factor-resets/second-factor-reset-notices.service.js';
import { SecondFactorResetsRepository } from './second-factor-resets/second-factor-resets.repository.js';
import { SecondFactorResetsService } from './second-factor-resets/second-factor-resets.service.js';
import { SecondFactorObjectionsController } from './second-factor-resets/second-factor-objections.controller.js';
import { SessionCookie } from './sessions/session-cookie.js';
import { DeletedSession } from './sessions/deleted-session.entity.js';
import { Session } from './sessions/session.entity.js';
import { SessionDirectoryRepository } from './sessions/session-directory.repository.js';
import { SessionDirectoryService } from './sessions/session-directory.service.js';
import { SessionListService } from './sessions/session-list.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInChallengesRepository } from './second-factor/sign-in-challenges.repository.js';
import { SignInChallengesService } from './second-factor/sign-in-challenges.service.js';
import { SignInData } from './sign-in-data.js';
import { SignInsService } from './sign-ins.service.js';
import { StreamWatch } from './sessions/stream-watch.js';
import { TemporaryPasswordsService } from './passwords/temporary-passwords.service.js';
import { TwoFactorController } from './second-factor/two-factor.controller.js';
import { TwoFactorService } from './second-factor/two-factor.service.js';
import { LoginHistoryRepository } from './sessions/login-history.repository.js';
import { LoginHistoryEntry } from './sessions/login-history-entry.entity.js';
import { MailLink } from './email/mail-link.entity.js';
import { RecoveryCode } from './second-factor/recovery-code.entity.js';
import { SecondFactor } from './second-factor/second-factor.entity.js';
import { SignInChallenge } from './second-factor/sign-in-challenge.entity.js';
import { Mail } from '../platform/mail/mail.js';
import { mailLinkEmails } from './email/mail-links.emails.js';
import { securityNoticeEmails } from './email/security-notices.emails.js';
import { temporaryPasswordEmails } from './passwords/temporary-passwords.emails.js';

/** Sign-up, sign-in, sessions, passwords, second factor, links by mail. Global because it is the platform's `Authenticator`. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([
      ApiToken,
      DeletedSession,
      Session,
      LoginHistoryEntry,
      MailLink,
      Passkey,
      PasskeyChallenge,
      PasskeyRequirement,
      RecoveryCode,
      SecondFactor,
      SecondFactorReset,
      SignInChallenge,
    ]),
    UsersModule,
    FeaturesModule,
    InboxModule,
  ],
  controllers: [
    ApiTokensController,
    AuthController,
    EmailController,
    PasskeyRequirementController,
    PasskeysController,
    PasswordsController,
    ProofsController,
    SecondFactorObjectionsController,
    SessionsController,
    TwoFactorController,
  ],
  providers: [
    AccountAccessService,
    ApiTokensRepository,
    ApiTokensService,
    AuthService,
    EmailAddressesService,
    GuessLimitsService,
    LocalStrategy,
    LoginHistoryRepository,
    MailLinksRepository,
    MailLinksService,
    MeRepository,
    MeService,
    PageViewer,
    PasskeyAssertionsService,
    PasskeyChallengesRepository,
    PasskeyChallengesService,
    PasskeyRequirementRepository,
    PasskeyRequirementService,
    PasskeysRepository,
    PasskeysService,
    PasskeySignInsService,
    PasswordChangesService,
    PasswordPolicyService,
    PasswordsService,
    ProofsService,
    RecoveryCodesRepository,
    RecoveryCodesService,
    SecondFactorResetNoticesService,
    SecondFactorResetsRepository,
    SecondFactorResetsService,
    SecondFactorsRepository,
    SecondFactorsService,
    SessionCookie,
    SessionDirectoryRepository,
    SessionDirectoryService,
    SessionListService,
    SessionsRepository,
    SessionsService,
    SignInChallengesRepository,
    SignInChallengesService,
    SignInData,
    SignInsService,
    StreamWatch,
    TemporaryPasswordsService,
    TwoFactorService,
    WebauthnService,
    { provide: Authenticator, useExisting: SessionsService },
    { provide: TokenAuthenticator, useExisting: ApiTokensService },
  ],
  exports: [
    AccountAccessService,
    ApiTokensService,
    Authenticator,
    TokenAuthenticator,
    EmailAddressesService,
    MailLinksService,
    MeService,
    PasswordsService,
    ProofsService,
    SecondFactorResetsService,
    SessionDirectoryService,
    SessionsService,
    TemporaryPasswordsService,
  ],
})
export class AuthModule {
  constructor(mail: Mail) {
    mail.register({ ...mailLinkEmails, ...passkeyEmails, ...securityNoticeEmails, ...secondFactorResetEmails, ...temporaryPasswordEmails });
  }
}
