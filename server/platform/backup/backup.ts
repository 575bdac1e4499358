import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config/config.js';
import { errorCode } from '../errors/error-code.js';
import { programPackage } from '../config/program-package.js';
import { StartupError } from '../errors/startup-error.js';
import { reachDatabase } from '../database/connections/reach.js';
import { blobKey, BlobMissing, type BlobStore } from '../files/storage/blob-store.js';
import { openBlobStore } from '../files/storage/open-blob-store.js';
import { Secrets } from '../secrets/secrets.js';
import {
  dataName,
  fileName,
  FORMAT,
  FORMAT_VERSION,
  KEY_FILE,
  MANIFEST,
  MAX_LISTED,
  partName,
  SUMMARY,
  type ArchivedTable,
  type ArchivePlan,
  type Manifest,
  type Summary,
} from './archive-plan.js';
import { ArchiveWriter, exists, removeStale, targetExists } from './archive-writer.js';
import { count, failure, size, type CommandOutput, type CommandContext } from './command.js';
import { Snapshot } from './snapshot.js';
import { recordBackup } from './trail.js';

const USAGE = `Writes the database, the uploads and the keys of the portal into one archive. The program may run meanwhile.

  npm run backup                         ./backups/portal-<moment>.tar.gz
  npm run backup -- --to archive.tar.gz  a file that is not there yet, or a directory

Exit code 0: the archive is whole; 1: there is none; 2: it is whole, but files were damaged or gone before it was made.`;

/** Rows of a table are split into entries of this size. */
const PART_BYTES = 4 * 1024 * 1024;

/**
 * The command `backup`; see `USAGE`.
 * @returns the exit code.
 */
export async function backUp(args: string[], plan: ArchivePlan, context: CommandContext, out: CommandOutput): Promise<0 | 1 | 2> {
  let target = 'the archive';
  try {
    const { values } = parseArgs({ args, options: { to: { type: 'string' }, help: { type: 'boolean' } } });
    if (values.help === true) {
      out.line(USAGE);
      return 0;
    }
    const config = readConfig(context.env);
    const createdAt = new Date();
    target = await chooseTarget(values.to, createdAt);
    const stale = await removeStale(target, createdAt);
    if (stale > 0) out.line(`Removed ${count(stale, 'file')} left over from an interrupted backup.`);
    const { summary, bytes } = await write({ config, plan, target, createdAt }, context, out);
    const rows = Object.values(summary.rows).reduce((sum, each) => sum + each, 0);
    out.line(
      `Backed up ${count(rows, 'row')} and ${count(summary.files.count, 'file')} (${size(summary.files.bytes)}) to ${target} (${size(bytes)}).`,
    );
    printExternalStorage(config, out);
    return reportDamage(summary, out) ? 2 : 0;
  } catch (error) {
    out.progress('');
    out.error(`No backup was made: ${failure(error, context.signal, target)}`);
    return 1;
  }
}

async function chooseTarget(requested: string | undefined, createdAt: Date): Promise<string> {
  const name = `portal-${createdAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}.tar.gz`;
  if (requested === undefined) {
    await mkdir('backups', { recursive: true, mode: 0o700 });
    return resolve('backups', name);
  }
  const there = await stat(requested).catch(() => undefined);
  const target = there?.isDirectory() === true ? resolve(requested, name) : resolve(requested);
  if (await exists(target)) throw targetExists(target);
  if (!(await exists(dirname(target)))) throw new StartupError(`There is no directory ${dirname(target)}`);
  return target;
}

interface Written {
  summary: Summary;
  /** Archive size. */
  bytes: number;
}

interface Order {
  config: Config;
  plan: ArchivePlan;
  target: string;
  createdAt: Date;
}

async function write({ config, plan, target, createdAt }: Order, { signal }: CommandContext, out: CommandOutput): Promise<Written> {
  // Before the snapshot: a head stored later would lie beyond the archived rows and look like a truncated tail.
  const data = await readData(config.dataDir, plan.dataFiles);
  const database = await reachDatabase(config);
  try {
    await recordBackup(database.connection, target, createdAt, out);
    const snapshot = await Snapshot.open(database.connection);
    try {
      const manifest: Manifest = {
        format: FORMAT,
        formatVersion: FORMAT_VERSION,
        programVersion: programPackage()?.version ?? 'unknown',
        createdAt: createdAt.toISOString(),
        studioSlug: config.studioSlug,
        keyId: keyIdOf(config, data),
        ...(await snapshot.facts(plan.excludedTables)),
      };
      const archive = await ArchiveWriter.create(target, createdAt);
      try {
        const work = new Backup(archive, snapshot, openBlobStore(config), out, signal);
        const summary = await work.run(manifest, data);
        return { summary, bytes: await archive.finish() };
      } catch (error) {
        await archive.abandon();
        throw error;
      }
    } finally {
      await snapshot.close();
    }
  } finally {
    await database.close();
  }
}

async function readData(dataDir: string, files: readonly string[]): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  for (const file of files) {
    try {
      contents.set(file, await readFile(join(dataDir, file)));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
  return contents;
}

function keyIdOf(config: Config, data: ReadonlyMap<string, Buffer>): string | null {
  const material = config.secretKey ?? data.get(KEY_FILE)?.toString('utf8').trim();
  return material === undefined ? null : new Secrets(material).keyId;
}

/** A backup in progress. */
class Backup {
  private readonly summary: Summary = {
    rows: {},
    files: { count: 0, bytes: 0 },
    missing: { count: 0, ids: [] },
    changed: { count: 0, ids: [] },
  };

  constructor(
    private readonly archive: ArchiveWriter,
    private readonly snapshot: Snapshot,
    private readonly blobs: BlobStore,
    private readonly out: CommandOutput,
    private readonly signal: AbortSignal | undefined,
  ) {}

  async run(manifest: Manifest, data: ReadonlyMap<string, Buffer>): Promise<Summary> {
    await this.archive.bytes(MANIFEST, json(manifest));
    for (const [file, content] of data) await this.archive.bytes(dataName(file), content);
    for (const table of manifest.tables) await this.table(table);
    if (manifest.tables.some(({ name }) => name === 'files')) await this.files();
    await this.archive.bytes(SUMMARY, json(this.summary));
    this.out.progress('');
    return this.summary;
  }

  private async table(table: ArchivedTable): Promise<void> {
    this.out.progress(`Table ${table.name} …`);
    let part = 0;
    let waiting: Buffer[] = [];
    let bytes = 0;
    const flush = async () => {
      if (bytes > 0) await this.archive.stream(partName(table.name, (part += 1)), bytes, waiting);
      waiting = [];
      bytes = 0;
    };
    const rows = this.snapshot.copy(table);
    for (;;) {
      this.signal?.throwIfAborted();
      const next = await rows.next();
      if (next.done === true) {
        this.summary.rows[table.name] = next.value;
        return flush();
      }
      waiting.push(next.value);
      bytes += next.value.length;
      if (bytes >= PART_BYTES) await flush();
    }
  }

  private async files(): Promise<void> {
    for await (const { id, sha256 } of this.snapshot.files()) {
      this.signal?.throwIfAborted();
      const blob = await this.blobs.stat(blobKey(id)).catch(orMissing);
      const content = blob === undefined ? undefined : await this.blobs.get(blobKey(id)).catch(orMissing);
      if (blob === undefined || content === undefined) {
        pushId(this.summary.missing, id);
        continue;
      }
      const sum = await this.archive.stream(fileName(id), blob.size, content as AsyncIterable<Buffer>);
      // An empty file has the checksum of nothing, so a file that was emptied is detected too.
      if (sum !== sha256) pushId(this.summary.changed, id);
      this.summary.files.count += 1;
      this.summary.files.bytes += blob.size;
      this.out.progress(`${count(this.summary.files.count, 'file')} (${size(this.summary.files.bytes)}) …`);
    }
  }
}

function orMissing(error: unknown): undefined {
  if (error instanceof BlobMissing) return undefined;
  throw error;
}

function pushId(list: { count: number; ids: string[] }, id: string): void {
  list.count += 1;
  if (list.ids.length < MAX_LISTED) list.ids.push(id);
}

function json(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}

function printExternalStorage(config: Config, out: CommandOutput): void {
  if (config.secretKey !== undefined)
    out.line('SECRET_KEY is a setting and not in the archive: keep it elsewhere, or sealed secrets are lost.');
  else out.line('The archive contains the key of sealed secrets and all personal data: keep it as safe as the data directory.');
}

/** Whether uploads were already damaged before they were copied. */
export function reportDamage({ missing, changed }: Summary, out: CommandOutput): boolean {
  const printList = (list: { count: number; ids: string[] }, singular: string, plural: string) => {
    const some = `${list.ids.slice(0, 10).join(', ')}${list.count > 10 ? ', …' : ''}`;
    if (list.count > 0)
      out.error(`${count(list.count, 'file')} ${list.count === 1 ? singular : plural} when the backup was made: ${some}.`);
  };
  printList(missing, 'was gone from the storage', 'were gone from the storage');
  printList(
    changed,
    'was not what had been uploaded, and is in the archive as it was',
    'were not what had been uploaded, and are in the archive as they were',
  );
  return missing.count + changed.count > 0;
}
