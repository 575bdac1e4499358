import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../platform/database/transactions.js';
import { Outbox } from '../platform/mail/outbox.js';
import { PersonalDataService } from '../users/data-rights/personal-data.service.js';
import { RetentionService } from '../users/data-rights/retention.service.js';
import { AccountAccessService } from './account-access.service.js';
import { ApiTokensRepository } from './api-tokens/api-tokens.repository.js';
import { MailLinksRepository } from './email/mail-links.repository.js';
import { PasskeyChallengesRepository } from './passkeys/passkey-challenges.repository.js';
import { PasskeysRepository } from './passkeys/passkeys.repository.js';
import { SecondFactorResetNoticesService } from './second-factor-resets/second-factor-reset-notices.service.js';
import { SecondFactorResetsRepository } from './second-factor-resets/second-factor-resets.repository.js';
import { RecoveryCodesRepository } from './second-factor/recovery-codes.repository.js';
import { SecondFactorsRepository } from './second-factor/second-factors.repository.js';
import { SignInChallengesRepository } from './second-factor/sign-in-challenges.repository.js';
import { LoginHistoryRepository } from './sessions/login-history.repository.js';
import { SENSITIVE_ROLES, sessionSpan, type SessionSpan } from './sessions/session.rules.js';
import { SessionsRepository, type SessionAge } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';

const DAY = 86_400_000;
const SESSION_DAYS = 7;
const HISTORY_DAYS = 90;
/** Members of these groups have short sessions. */

/** Personal data about sign-ins: exported with a user's data, deleted with the account or at the end of its retention period. */
@Injectable()
export class SignInData implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalDataService,
    private readonly retention: RetentionService,
    private readonly access: AccountAccessService,
    private readonly sessions: SessionsService,
    private readonly sessionRows: SessionsRepository,
    private readonly logins: LoginHistoryRepository,
    private readonly tokens: ApiTokensRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly recoveryCodes: RecoveryCodesRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly passkeyChallenges: PasskeyChallengesRepository,
    private readonly resets: SecondFactorResetsRepository,
    private readonly resetNotices: SecondFactorResetNoticesService,
    private readonly links: MailLinksRepository,
    private readonly challenges: SignInChallengesRepository,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.registerPersonalData();
    this.retention.register({ name: 'sessions', erase: (tx, now) => this.eraseSessions(tx, now) });
    this.retention.register({
      name: 'deletedSessions',
      erase: (tx, now) => this.sessionRows.forgetDeleted(tx, new Date(now.getTime() - SESSION_DAYS * DAY)),
    });
    this.retention.register({
      name: 'loginHistory',
      erase: (tx, now) => this.logins.deleteBefore(tx, new Date(now.getTime() - HISTORY_DAYS * DAY)),
    });
    this.retention.register({
      name: 'apiTokens',
      erase: (tx, now) => this.tokens.deleteEnded(tx, new Date(now.getTime() - HISTORY_DAYS * DAY)),
    });
    this.retention.register({ name: 'mailLinks', erase: (tx, now) => this.links.deleteExpired(tx, now) });
    this.retention.register({ name: 'passkeyChallenges', erase: (tx, now) => this.passkeyChallenges.deleteExpired(tx, now) });
    this.retention.register({ name: 'signInChallenges', erase: (tx, now) => this.challenges.deleteExpired(tx, now) });
  }

  /** All rows are deleted by cascade; live sessions are ended first, so that their streams close. Digests and keys are not exported. */
  private registerPersonalData(): void {
    this.personalData.register({
      name: 'sessions',
      tables: ['sessions'],
      export: (id) => this.sessionRows.ofUser(id),
      erase: (tx, id) => this.sessions.endDeleted(tx, id),
    });
    this.personalData.register({ name: 'loginHistory', tables: ['login_history'], export: (id) => this.logins.ofUser(id) });
    this.personalData.register({ name: 'apiTokens', tables: ['api_tokens'], export: (id) => this.tokens.ofUser(id) });
    this.personalData.register({
      name: 'secondFactor',
      tables: ['second_factors', 'recovery_codes', 'second_factor_resets'],
      export: (id) => this.secondFactor(id),
      erase: (tx, id) => this.resetNotices.removeOf(tx, id),
    });
    this.personalData.register({ name: 'passkeys', tables: ['passkeys'], export: (id) => this.passkeys.ofUser(id) });
    this.personalData.register({
      name: 'mailLinks',
      tables: ['mail_links'],
      export: (id) => this.links.ofUser(id),
      erase: async (tx, id) => {
        await this.deleteRequestedMail(tx, id);
        await this.access.revokeGrantedAccess(tx, { userId: null }, id);
      },
    });
    this.personalData.register({
      name: 'signInChallenges',
      tables: ['sign_in_challenges'],
      export: (id) => this.challenges.ofUser(id),
    });
  }

  /** The email that confirms a new address went to an address that the account does not have yet. */
  private async deleteRequestedMail(tx: Tx, id: string): Promise<void> {
    for (const email of await this.links.addresses(tx, id, 'change-email')) {
      await this.outbox.deleteMails(tx, email, { containing: '/confirm-email#' });
    }
  }

  private async secondFactor(id: string): Promise<object> {
    const enrolment = (await this.factors.enrolmentOf(id)) ?? null;
    const waitingReset = (await this.resets.ofUser(id)) ?? null;
    return { enrolment, recoveryCodes: await this.recoveryCodes.ofUser(id), waitingReset };
  }

  /** Sessions that ended or expired seven days ago. */
  private eraseSessions(tx: Tx, now: Date): Promise<number> {
    const before = (milliseconds: number) => new Date(now.getTime() - milliseconds - SESSION_DAYS * DAY);
    const age = ({ absolute, idle }: SessionSpan): SessionAge => ({ createdBefore: before(absolute), lastSeenBefore: before(idle) });
    return this.sessionRows.deleteOld(tx, before(0), age(sessionSpan([])), {
      ...age(sessionSpan(SENSITIVE_ROLES)),
      roles: SENSITIVE_ROLES,
    });
  }
}
