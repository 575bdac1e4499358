import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { inGroup, type Role } from '../../platform/access/roles.rules.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { Audit, type AuditActor } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Invalid, NotFound } from '../../platform/errors/errors.js';
import type { Page } from '../../platform/lists/cursors.js';
import { addressKey } from '../../platform/network/addresses.js';
import { declareLimit } from '../../platform/rate-limits/declared-limits.js';
import { RateLimits } from '../../platform/rate-limits/rate-limits.js';
import { SecuritySignals, signalFrom } from '../../platform/access/security-signals.js';
import type { PageQuery } from '../../platform/lists/page.dto.js';
import type { RoleCode } from './role-code.entity.js';
import { formatRoleCode, normaliseRoleCode, ROLE_CODE_BYTES, roleCodeProblems } from './role-code.rules.js';
import { toRoleCodeView, type CreateRoleCode, type RoleCodeCreatedResponse, type RoleCodeView } from './role-codes.dto.js';
import { RoleCodesRepository } from './role-codes.repository.js';
import { AccountsService, type RestrictedAccount } from '../accounts/accounts.service.js';
import { UsersService } from '../users.service.js';

const DAY = 86_400_000;
const DEFAULT_DAYS = 30;
/** Over many accounts; the route limits each account. */
const PER_ADDRESS = declareLimit({ name: 'apply-role-code-address', attempts: 60, windowSeconds: 600, per: 'address', guessing: true });

interface NewRoleCode {
  roles: Role[];
  uses: number;
  expiresInDays: number;
  isOwnerCode: boolean;
  /** Intended recipient. */
  note: string | null;
}

@Injectable()
export class RoleCodesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly codes: RoleCodesRepository,
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
    private readonly audit: Audit,
    private readonly signals: SecuritySignals,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    targets: AuditTargets,
  ) {
    targets.register('role_code', (ids) => codes.namesOf(ids));
  }

  onModuleInit(): void {
    this.accounts.onRestricted((tx, actor, account) => this.revokeOf(tx, actor, account));
  }

  /** @throws Invalid if the code exceeds the limits of its roles. */
  async create(actor: Actor, input: CreateRoleCode): Promise<RoleCodeCreatedResponse> {
    const problems = roleCodeProblems(input.roles, input);
    const [problem] = Object.values(problems);
    if (problem !== undefined) throw new Invalid(problem, problems);
    const created = await this.database.transaction(async (tx) => {
      await this.accounts.assertRoles(tx, actor);
      const { code, row } = await this.insert(tx, actor, {
        roles: input.roles as Role[],
        uses: input.uses ?? 1,
        expiresInDays: input.expiresInDays ?? DEFAULT_DAYS,
        isOwnerCode: false,
        note: input.note || null,
      });
      return {
        ...toRoleCodeView({
          ...row,
          expiresAt: row.expiresAt.toISOString(),
          createdAt: row.createdAt.toISOString(),
          maker: await this.users.byId(actor.userId, tx.manager),
        }),
        code,
      };
    });
    this.signals.record({
      kind: 'role-code-created',
      ...signalFrom(actor),
      details: { code: created.id, roles: created.roles, uses: created.uses },
    });
    return created;
  }

  /** Creates a code in a running transaction. The clear text is returned once and not stored. */
  async insert(tx: Tx, actor: AuditActor, newCode: NewRoleCode): Promise<{ code: string; row: RoleCode }> {
    const code = formatRoleCode(randomBytes(ROLE_CODE_BYTES));
    const now = this.clock.now();
    const row: RoleCode = {
      id: randomUUID(),
      codeHash: digest(code),
      roles: newCode.roles,
      isOwnerCode: newCode.isOwnerCode,
      uses: newCode.uses,
      usesLeft: newCode.uses,
      expiresAt: new Date(now.getTime() + newCode.expiresInDays * DAY),
      note: newCode.note,
      revokedAt: null,
      createdBy: actor.userId,
      createdAt: now,
    };
    await this.codes.insert(tx, row);
    await this.audit.record(tx, {
      actor,
      action: 'ROLE_CODE_CREATED',
      target: { type: 'role_code', id: row.id },
      after: { roles: row.roles, uses: row.uses, expiresAt: row.expiresAt.toISOString() },
    });
    return { code, row };
  }

  /**
   * Grants the code's roles to the actor. Used, expired, revoked and unknown codes get the same error, and attempts are recorded: a code
   * may be guessed or stolen. An actor who has the roles already takes no use from others, for example by a second click.
   * @throws Invalid, TooManyRequests
   */
  async apply(actor: Actor, typed: string): Promise<Role[]> {
    await this.limits.count(PER_ADDRESS, addressKey(actor.ip ?? undefined));
    const granted = await this.database.transaction(async (tx) => {
      const used = await this.codes.use(tx, digest(typed), this.clock.now());
      if (used === undefined) {
        await this.audit.record(tx, { actor, action: 'ROLE_CODE_REFUSED', target: { type: 'user', id: actor.userId } });
        return null;
      }
      const { roles, isChanged } = await this.users.grantRoles(tx, actor.userId, used.roles);
      if (!isChanged) {
        await this.codes.giveBack(tx, used.id);
        return { roles, code: null };
      }
      await this.audit.record(tx, {
        actor,
        action: 'ROLE_CODE_USED',
        target: { type: 'user', id: actor.userId },
        after: { roles, invitation: used.id },
      });
      return { roles, code: used.id };
    });
    if (granted === null) {
      this.signals.record({ kind: 'role-code-failed', ...signalFrom(actor), subjectId: actor.userId });
      throw new Invalid('This code is not valid.', { code: 'This code is not valid.' }, 'role-code-refused');
    }
    if (granted.code !== null)
      this.signals.record({ kind: 'role-code-used', ...signalFrom(actor), subjectId: actor.userId, details: granted });
    return granted.roles;
  }

  /** An admin's codes are revoked when the admin loses that role, even if they regain it later. */
  private async revokeOf(tx: Tx, actor: Actor, { userId, roles, isActive }: RestrictedAccount): Promise<void> {
    if (isActive && inGroup(roles, 'admin')) return;
    for (const id of await this.codes.revokeCreatedBy(tx, userId, this.clock.now())) {
      const details = 'With the rights of the person who made it';
      await this.audit.record(tx, { actor, action: 'ROLE_CODE_REVOKED', target: { type: 'role_code', id }, details });
    }
  }

  isUsable(tx: Tx, code: string): Promise<boolean> {
    return this.codes.isUsable(tx, digest(code), this.clock.now());
  }

  /** Usable codes, newest first. */
  list(query: PageQuery): Promise<Page<RoleCodeView>> {
    return this.codes.page(query, this.clock.now());
  }

  async revoke(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const roles = await this.codes.revoke(tx, id, this.clock.now());
      if (roles === undefined) throw new NotFound();
      await this.audit.record(tx, {
        actor,
        action: 'ROLE_CODE_REVOKED',
        target: { type: 'role_code', id },
        before: { roles },
      });
    });
  }
}

function digest(code: string): Buffer {
  return createHash('sha256').update(normaliseRoleCode(code)).digest();
}
