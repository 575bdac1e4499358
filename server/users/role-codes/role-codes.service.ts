import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import type { Role } from '../../platform/access/roles.rules.js';
import { Audit, type AuditActor } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Invalid, NotFound } from '../../platform/errors/errors.js';
import { decodeCursor, pageOf, type Page } from '../../platform/lists/cursors.js';
import { SecuritySignals, signalFrom } from '../../platform/observability/security-signals.js';
import type { PageQuery } from '../../platform/lists/page.dto.js';
import { RoleCode } from './role-code.entity.js';
import { formatRoleCode, normaliseRoleCode, ROLE_CODE_BYTES, roleCodeProblems } from './role-code.rules.js';
import { toRoleCodeView, type CreateRoleCode, type MadeRoleCode, type RoleCodeCreatedAnswer, type RoleCodeView } from './role-codes.dto.js';
import { UsersService } from '../users.service.js';

const DAY = 86_400_000;
const DEFAULT_DAYS = 30;

export interface NewRoleCode {
  roles: Role[];
  uses: number;
  expiresInDays: number;
  isOwnerCode: boolean;
}

@Injectable()
export class RoleCodesService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly audit: Audit,
    private readonly signals: SecuritySignals,
    private readonly clock: Clock,
  ) {}

  /** @throws Invalid when the code would reach further than its roles allow. */
  async create(actor: Actor, input: CreateRoleCode): Promise<RoleCodeCreatedAnswer> {
    const problems = roleCodeProblems(input.roles, input);
    const [problem] = Object.values(problems);
    if (problem !== undefined) throw new Invalid(problem, problems);
    const created = await this.database.transaction(async (tx) => {
      const { code, row } = await this.insert(tx, actor, {
        roles: input.roles as Role[],
        uses: input.uses ?? 1,
        expiresInDays: input.expiresInDays ?? DEFAULT_DAYS,
        isOwnerCode: false,
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
    this.signals.note({
      kind: 'role-code-created',
      ...signalFrom(actor),
      details: { code: created.id, roles: created.roles, uses: created.uses },
    });
    return created;
  }

  /** Makes a code in a running transaction. The clear text leaves here once and is kept nowhere. */
  async insert(tx: Tx, actor: AuditActor, wanted: NewRoleCode): Promise<{ code: string; row: RoleCode }> {
    const code = formatRoleCode(randomBytes(ROLE_CODE_BYTES));
    const now = this.clock.now();
    const row = tx.manager.create(RoleCode, {
      id: randomUUID(),
      codeHash: digest(code),
      roles: wanted.roles,
      isOwnerCode: wanted.isOwnerCode,
      uses: wanted.uses,
      usesLeft: wanted.uses,
      expiresAt: new Date(now.getTime() + wanted.expiresInDays * DAY),
      revokedAt: null,
      createdBy: actor.userId,
      createdAt: now,
    });
    await tx.manager.insert(RoleCode, row);
    await this.audit.record(tx, {
      actor,
      action: 'ROLE_CODE_CREATED',
      target: { type: 'role_code', id: row.id },
      after: { roles: row.roles, uses: row.uses, expiresAt: row.expiresAt.toISOString() },
    });
    return { code, row };
  }

  /**
   * Gives the code's roles to the actor. Used up, expired, revoked and unknown codes get one and the same answer, and leave a trace: a
   * code that is tried may be guessed or stolen.
   * @throws Invalid
   */
  async apply(actor: Actor, typed: string): Promise<Role[]> {
    const granted = await this.database.transaction(async (tx) => {
      const [rows] = await tx.manager.query<[Array<{ id: string; roles: string[]; is_owner_code: boolean }>, number]>(
        `UPDATE role_codes SET uses_left = uses_left - 1
         WHERE code_hash = $1 AND uses_left > 0 AND revoked_at IS NULL AND expires_at > $2
         RETURNING id, roles, is_owner_code`,
        [digest(typed), this.clock.now()],
      );
      const used = rows[0];
      if (used === undefined) {
        await this.audit.record(tx, { actor, action: 'ROLE_CODE_REFUSED', target: { type: 'user', id: actor.userId } });
        return null;
      }
      const roles = await this.users.grantRoles(tx, actor.userId, used.roles);
      await this.audit.record(tx, {
        actor,
        action: 'ROLE_CODE_USED',
        target: { type: 'user', id: actor.userId },
        details: `Role code ${used.id}`,
        after: { roles },
      });
      return { roles, code: used.id };
    });
    if (granted === null) {
      this.signals.note({ kind: 'role-code-failed', ...signalFrom(actor), subjectId: actor.userId });
      throw new Invalid('This code is not valid.', { code: 'This code is not valid.' }, 'role-code-refused');
    }
    this.signals.note({ kind: 'role-code-used', ...signalFrom(actor), subjectId: actor.userId, details: granted });
    return granted.roles;
  }

  async isUsable(tx: Tx, code: string): Promise<boolean> {
    const [row] = await tx.manager.query<Array<{ found: boolean }>>(
      `SELECT EXISTS (SELECT FROM role_codes WHERE code_hash = $1 AND uses_left > 0 AND revoked_at IS NULL AND expires_at > $2) AS found`,
      [digest(code), this.clock.now()],
    );
    return row?.found === true;
  }

  /** Codes that can still be used, newest first. */
  async list({ limit, cursor }: PageQuery): Promise<Page<RoleCodeView>> {
    const before = cursor === undefined ? [] : decodeCursor(cursor, 2);
    const rows = await this.database.dataSource.query<MadeRoleCode[]>(
      `SELECT code.id, code.roles, code.uses, code.uses_left AS "usesLeft", code.expires_at AS "expiresAt", code.created_at AS "createdAt",
         CASE WHEN maker.id IS NOT NULL THEN jsonb_build_object(
           'firstName', maker.first_name, 'lastName', maker.last_name, 'username', maker.username, 'email', maker.email) END AS maker
       FROM role_codes code LEFT JOIN users maker ON maker.id = code.created_by
       WHERE code.revoked_at IS NULL AND code.uses_left > 0 AND code.expires_at > $1
         ${cursor === undefined ? '' : 'AND (code.created_at, code.id) < ($3::timestamptz, $4::uuid)'}
       ORDER BY code.created_at DESC, code.id DESC LIMIT $2`,
      [this.clock.now(), limit + 1, ...before],
    );
    return pageOf(rows, limit, toRoleCodeView, (row) => [row.createdAt, row.id]);
  }

  async revoke(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [rows] = await tx.manager.query<[Array<{ roles: string[] }>, number]>(
        'UPDATE role_codes SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING roles',
        [id, this.clock.now()],
      );
      if (rows[0] === undefined) throw new NotFound();
      await this.audit.record(tx, {
        actor,
        action: 'ROLE_CODE_REVOKED',
        target: { type: 'role_code', id },
        before: { roles: rows[0].roles },
      });
    });
  }
}

function digest(code: string): Buffer {
  return createHash('sha256').update(normaliseRoleCode(code)).digest();
}
