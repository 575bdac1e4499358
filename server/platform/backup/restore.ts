import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config/config.js';
import { StartupError } from '../errors/startup-error.js';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.js';
import { openBlobStore } from '../files/storage/open-blob-store.js';
import { Secrets } from '../secrets/secrets.js';
import { KEY_FILE, type ArchivePlan, type Manifest } from './archive-plan.js';
import { readArchive, type ArchiveContent, type ArchiveVisitor } from './archive-reader.js';
import { reportDamage } from './backup.js';
import { count, failure, size, type CommandOutput, type CommandContext } from './command.js';
import { DatabaseLoad, newerMigrations } from './database-load.js';
import { RestoredFiles } from './restored-files.js';
import { RestorePlace } from './restore-place.js';

const USAGE = `Brings a portal back from an archive of npm run backup, into an empty DATA_DIR and, if set, an empty database of DATABASE_URL.

  npm run restore -- --from archive.tar.gz          checks all of the archive, then restores it
  npm run restore -- --from archive.tar.gz --check  only checks it, and tells what is inside

Exit code 0: restored, or whole; 1: it was not, and nothing has changed.`;

/**
 * The command `restore`; see `USAGE`.
 * @returns the exit code.
 */
export async function restore(args: string[], plan: ArchivePlan, context: CommandContext, out: CommandOutput): Promise<0 | 1> {
  let checking = false;
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { from: { type: 'string' }, check: { type: 'boolean' }, help: { type: 'boolean' } },
    });
    if (values.help === true) {
      out.line(USAGE);
      return 0;
    }
    checking = values.check === true;
    const [from, ...more] = [...(values.from === undefined ? [] : [values.from]), ...positionals];
    if (from === undefined) throw new StartupError('name the archive: npm run restore -- --from archive.tar.gz');
    if (more.length > 0) throw new StartupError('name one archive only');
    const path = resolve(from);
    if (!checking) await new Restore(path, plan, readConfig(context.env), context, out).run();
    else describe(await check(path, plan, context.signal, out), out);
    return 0;
  } catch (error) {
    out.progress('');
    out.error(`${checking ? 'The check failed' : 'Nothing was restored'}: ${failure(error, context.signal, 'the data directory')}`);
    return 1;
  }
}

/**
 * Reads and verifies a whole archive.
 * @param visitor checks its uploads as well.
 * @throws StartupError if it is incomplete, or newer than this program; and whatever the visitor throws.
 */
async function check(
  path: string,
  plan: ArchivePlan,
  signal: AbortSignal | undefined,
  out: CommandOutput,
  visitor: Pick<ArchiveVisitor, 'file'> = {},
): Promise<ArchiveContent> {
  out.progress('Checking the archive …');
  const content = await readArchive(path, plan, { ...visitor, manifest: refuseNewer }, signal);
  out.progress('');
  return content;
}

async function refuseNewer(manifest: Manifest): Promise<void> {
  const newer = newerMigrations(manifest);
  if (newer.length === 0) return Promise.resolve();
  throw new StartupError(
    `the archive was made by a newer version of the program (${manifest.programVersion}, it knows ${newer.at(-1)}); restore it with that version`,
  );
}

function describe({ manifest, summary, entries }: ArchiveContent, out: CommandOutput): void {
  out.line(
    `The archive is intact: ${count(entries, 'entry', 'entries')}, made on ${manifest.createdAt} by version ${manifest.programVersion}.`,
  );
  out.line(`Studio: ${manifest.studioSlug}. PostgreSQL: ${manifest.postgresVersion}. Schema: ${manifest.migrations.at(-1) ?? 'none'}.`);
  for (const { name } of manifest.tables) out.line(`  ${name}: ${count(summary.rows[name] ?? 0, 'row')}`);
  out.line(`  uploads: ${count(summary.files.count, 'file')}, ${size(summary.files.bytes)}`);
  reportDamage(summary, out);
}

/** A restore in progress. */
class Restore {
  private load: DatabaseLoad | undefined;
  private manifest: Manifest | undefined;
  private key: string | undefined;

  constructor(
    private readonly path: string,
    private readonly plan: ArchivePlan,
    private readonly config: Config,
    private readonly context: CommandContext,
    private readonly out: CommandOutput,
  ) {}

  async run(): Promise<void> {
    const { config } = this;
    await RestorePlace.refuseOccupied(config.dataDir);
    await this.checkAll();
    const place = await RestorePlace.prepare(config.dataDir);
    try {
      const content =
        config.databaseUrl === undefined ? await this.withOwnServer(place) : await this.intoDatabase(place, config.databaseUrl);
      this.report(content);
    } catch (error) {
      await place.discard();
      throw error;
    }
  }

  /** A bucket may hold files already. Nothing has been written to it when a different one refuses the restore. */
  private async checkAll(): Promise<void> {
    const { s3, dataDir } = this.config;
    if (s3 === undefined) return void (await check(this.path, this.plan, this.context.signal, this.out));
    const files = new RestoredFiles(openBlobStore({ s3, dataDir }));
    await check(this.path, this.plan, this.context.signal, this.out, { file: (id, bytes) => files.refuseDifferent(id, bytes) });
  }

  /** The database is complete and its server stopped before the data directory is moved into place. */
  private async withOwnServer(place: RestorePlace): Promise<ArchiveContent> {
    const server = await startEmbeddedPostgres({ dataDir: place.dataDir, log: () => undefined, supervise: false });
    let content: ArchiveContent;
    try {
      const load = (this.load = await DatabaseLoad.begin(server.connection));
      content = await this.orRollBack(load, () => this.fill(place, load));
      await this.orRollBack(load, () => load.commit());
    } finally {
      await server.stop();
    }
    this.context.signal?.throwIfAborted();
    await place.moveIntoPlace();
    return content;
  }

  /** The data directory is in place before the rows commit: without rows it only has to be moved away again. */
  private async intoDatabase(place: RestorePlace, databaseUrl: string): Promise<ArchiveContent> {
    const load = (this.load = await DatabaseLoad.begin({ connectionString: databaseUrl }));
    return this.orRollBack(load, async () => {
      const content = await this.fill(place, load);
      this.context.signal?.throwIfAborted();
      await place.moveIntoPlace();
      try {
        await load.commit();
      } catch (error) {
        await place.restoreOriginal();
        throw error;
      }
      return content;
    });
  }

  private async orRollBack<T>(load: DatabaseLoad, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await load.rollBack();
      throw error;
    }
  }

  /** Reads the archive a second time, into the directory, the blob store and the open transaction. */
  private async fill(place: RestorePlace, load: DatabaseLoad): Promise<ArchiveContent> {
    const { out, config } = this;
    const store = new RestoredFiles(openBlobStore({ s3: config.s3, dataDir: place.dataDir }));
    let files = 0;
    const content = await readArchive(
      this.path,
      this.plan,
      {
        manifest: async (manifest) => {
          this.manifest = manifest;
          await refuseNewer(manifest);
          out.progress('Schema …');
          await load.prepare(manifest);
        },
        data: (file, bytes) => this.data(place, file, bytes),
        table: async (name, rows) => {
          out.progress(`Table ${name} …`);
          if (this.manifest !== undefined) await load.copy(this.manifest, name, rows);
        },
        file: async (id, bytes) => {
          await load.endTable();
          await store.addMissing(id, bytes);
          files += 1;
          out.progress(`${count(files, 'file')} …`);
        },
      },
      this.context.signal,
    );
    out.progress('Checking the rows …');
    await load.complete(content.manifest, content.summary);
    await load.record(this.path, content.manifest);
    out.progress('');
    return content;
  }

  private async data(place: RestorePlace, file: string, bytes: Buffer): Promise<void> {
    if (file === KEY_FILE) this.key = bytes.toString('utf8').trim();
    await writeFile(join(place.dataDir, file), bytes, { mode: 0o600, flag: 'wx', flush: true });
  }

  private report({ manifest, summary }: ArchiveContent): void {
    const { out, config } = this;
    const rows = Object.values(summary.rows).reduce((sum, each) => sum + each, 0);
    out.line(
      `Restored ${count(rows, 'row')} and ${count(summary.files.count, 'file')} of ${manifest.createdAt}${config.databaseUrl === undefined ? ` to ${config.dataDir}` : ''}.`,
    );
    out.line(
      'Everyone has to sign in again. Emails that were waiting when the backup was made are sent when the program starts, and accounts deleted since then exist again.',
    );
    const unknown = this.load?.unknownTables ?? [];
    if (unknown.length > 0) out.error(`The program has no table ${unknown.join(', ')}; its rows in the archive were skipped.`);
    const material = config.secretKey ?? this.key;
    if (manifest.keyId !== null && (material === undefined || new Secrets(material).keyId !== manifest.keyId)) {
      out.error(
        'Secrets were sealed under another key than this SECRET_KEY: set the previous one, or users must set up their authenticator apps again.',
      );
    }
    reportDamage(summary, out);
  }
}
