import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { Config } from '../../platform/config/config.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { RoleCodesService } from './role-codes.service.js';
import { usersArea } from '../users.area.js';
import { UsersService } from '../users.service.js';

const OWNER_CODE_DAYS = 30;
/** A second copy that starts right behind the first must not void the code that the first has just printed. */
const FRESH_MINUTES = 10;

/** The code with which the first person to sign up takes over the studio. */
@Injectable()
export class OwnerCodeService implements OnModuleInit {
  private readonly file: string;

  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly codes: RoleCodesService,
    private readonly clock: Clock,
    private readonly events: Events,
    config: Config,
  ) {
    this.file = join(config.dataDir, 'owner-code.txt');
  }

  onModuleInit(): void {
    this.events.on('user.changed', async () => {
      if (await this.users.hasOwner()) await rm(this.file, { force: true });
    });
  }

  /**
   * The owner code while nobody owns the studio, else null. It is kept in DATA_DIR/owner-code.txt (mode 0600) until it
   * is used; when that file is lost, the old code is voided and another one made. Null as well when another copy of
   * the program made one a moment ago and holds the file.
   */
  async current(): Promise<string | null> {
    if (await this.users.hasOwner()) {
      await rm(this.file, { force: true });
      return null;
    }
    const kept = await this.readKept();
    return this.database.transaction(async (tx) => {
      await tx.manager.query('SELECT pg_advisory_xact_lock($1)', [usersArea.locks.ownerCode]);
      if (kept !== null && (await this.codes.isUsable(tx, kept))) return kept;
      if (await this.madeElsewhereJustNow(tx)) return null;
      return this.replace(tx);
    });
  }

  /** The code's only home besides the operator's eyes; written before the row commits, so it is never lost. */
  private async replace(tx: Tx): Promise<string> {
    await tx.manager.query('UPDATE role_codes SET revoked_at = $1 WHERE is_owner_code AND revoked_at IS NULL', [this.clock.now()]);
    const { code } = await this.codes.insert(
      tx,
      { userId: null },
      { roles: ['admin', 'ceo'], uses: 1, expiresInDays: OWNER_CODE_DAYS, isOwnerCode: true },
    );
    await writeFile(this.file, `${code}\n`, { mode: 0o600 });
    return code;
  }

  private async madeElsewhereJustNow(tx: Tx): Promise<boolean> {
    const [row] = await tx.manager.query<Array<{ found: boolean }>>(
      `SELECT EXISTS (SELECT FROM role_codes WHERE is_owner_code AND revoked_at IS NULL AND uses_left > 0
         AND created_at > $1::timestamptz - make_interval(mins => $2)) AS found`,
      [this.clock.now(), FRESH_MINUTES],
    );
    return row?.found === true;
  }

  private async readKept(): Promise<string | null> {
    try {
      return (await readFile(this.file, 'utf8')).trim();
    } catch {
      // Not there, or not readable: a new one is made and written.
      return null;
    }
  }
}
