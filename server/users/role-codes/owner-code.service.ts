import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { Config } from '../../platform/config/config.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { RoleCodesRepository } from './role-codes.repository.js';
import { RoleCodesService } from './role-codes.service.js';
import { UsersService } from '../users.service.js';

const OWNER_CODE_DAYS = 30;
/** A second instance that starts right after the first must not revoke the code that the first has just printed. */
const FRESH_MS = 10 * 60_000;

/** The code with which the first user becomes the studio's owner. */
@Injectable()
export class OwnerCodeService implements OnModuleInit {
  private readonly file: string;

  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly codes: RoleCodesService,
    private readonly rows: RoleCodesRepository,
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
   * The owner code while the studio has no owner, otherwise null. Stored in DATA_DIR/owner-code.txt (mode 0600) until it is used; if that
   * file is lost, the old code is revoked and a new one created. Also null if another instance has just created one and has the file.
   */
  async current(): Promise<string | null> {
    if (await this.users.hasOwner()) {
      await rm(this.file, { force: true });
      return null;
    }
    const stored = await this.readFile();
    return this.database.transaction(async (tx) => {
      await this.rows.lockOwnerCode(tx);
      if (stored !== null && (await this.codes.isUsable(tx, stored))) return stored;
      if (await this.rows.hasOwnerCodeSince(tx, new Date(this.clock.now().getTime() - FRESH_MS))) return null;
      return this.replace(tx);
    });
  }

  /** The only place where the code is stored in clear; written before the row commits, so it is never lost. */
  private async replace(tx: Tx): Promise<string> {
    await this.rows.revokeOwnerCodes(tx, this.clock.now());
    const { code } = await this.codes.insert(
      tx,
      { userId: null },
      { roles: ['admin', 'ceo'], uses: 1, expiresInDays: OWNER_CODE_DAYS, isOwnerCode: true, note: null },
    );
    await writeFile(this.file, `${code}\n`, { mode: 0o600 });
    return code;
  }

  private async readFile(): Promise<string | null> {
    try {
      return (await readFile(this.file, 'utf8')).trim();
    } catch {
      // Missing or unreadable: a new one is created and written.
      return null;
    }
  }
}
