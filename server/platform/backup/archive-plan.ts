import type { Area } from '../areas/area.js';
import { StartupError } from '../errors/startup-error.js';

/**
 * Content of an archive, in this order: `manifest.json`, `data/…` (small files of the data directory), `tables/<name>/<part>` (COPY output,
 * in parts because tar needs sizes), `files/<id>`, `summary.json`, and `SHA256SUMS` with the checksum of every preceding entry, in the
 * format of `sha256sum -c`.
 */

export const FORMAT = 'studio-portal-backup';
export const FORMAT_VERSION = 1;
export const MANIFEST = 'manifest.json';
export const SUMMARY = 'summary.json';
export const SUMS = 'SHA256SUMS';

/** The parts of an archive that the schema does not tell: declared by the areas. */
export interface ArchivePlan {
  /** Tables to leave out. */
  excludedTables: readonly string[];
  /** Files of the data directory, in archive order. */
  dataFiles: readonly string[];
}

export function archivePlan(areas: readonly Area[]): ArchivePlan {
  return {
    excludedTables: areas.flatMap(({ notBackedUp = [] }) => notBackedUp),
    dataFiles: areas.flatMap(({ dataFiles = [] }) => dataFiles),
  };
}

/** The key for encrypted secrets, a file of the data directory. */
export const KEY_FILE = 'secret.key';

/** The migrations table is filled by the migrations themselves. */
export const MIGRATIONS_TABLE = 'migrations';

export interface ArchivedTable {
  name: string;
  /** In COPY order, without generated columns. */
  columns: string[];
}

export interface ArchivedSequence {
  name: string;
  /** Decimal text. */
  value: string;
  called: boolean;
}

/** The first entry: origin of the archive and how to read it. */
export interface Manifest {
  format: typeof FORMAT;
  formatVersion: number;
  programVersion: string;
  /** Time of the snapshot, ISO 8601. */
  createdAt: string;
  studioSlug: string;
  postgresVersion: string;
  /** Names of the migrations applied to the schema, in order. */
  migrations: string[];
  tables: ArchivedTable[];
  sequences: ArchivedSequence[];
  /** Fingerprint of the key for secrets; null if there was none. */
  keyId: string | null;
}

/** The last entry before the checksums: counts taken while writing. */
export interface Summary {
  /** By table. */
  rows: Record<string, number>;
  files: { count: number; bytes: number };
  /** Ids of files whose bytes were missing, at most `MAX_LISTED`, and their total number. */
  missing: { count: number; ids: string[] };
  /** The same for files whose bytes differ from the upload; they are archived as found. */
  changed: { count: number; ids: string[] };
}

export const MAX_LISTED = 100;

/** An entry's place in the order. */
export type Entry =
  | { kind: 'manifest' }
  | { kind: 'data'; file: string }
  | { kind: 'table'; table: string; part: number }
  | { kind: 'file'; id: string }
  | { kind: 'summary' }
  | { kind: 'sums' };

const TABLE_NAME = /^[a-z_][a-z0-9_]{0,62}$/;
const TABLE_PART = /^tables\/([a-z_][a-z0-9_]{0,62})\/(\d{6,9})$/;
const FILE = /^files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const isTableName = (name: string): boolean => TABLE_NAME.test(name);
export const partName = (table: string, part: number): string => `tables/${table}/${String(part).padStart(6, '0')}`;
export const dataName = (file: string): string => `data/${file}`;
export const fileName = (id: string): string => `files/${id}`;

/** What an entry of this name is, undefined for an unknown name: no other path is ever read from an archive. */
export function entryOf(name: string, { dataFiles }: ArchivePlan): Entry | undefined {
  if (name === MANIFEST) return { kind: 'manifest' };
  if (name === SUMMARY) return { kind: 'summary' };
  if (name === SUMS) return { kind: 'sums' };
  const file = dataFiles.find((candidate) => name === dataName(candidate));
  if (file !== undefined) return { kind: 'data', file };
  const [, table, part] = TABLE_PART.exec(name) ?? [];
  if (table !== undefined) return { kind: 'table', table, part: Number(part) };
  const [, id] = FILE.exec(name) ?? [];
  return id === undefined ? undefined : { kind: 'file', id };
}

/** @throws StartupError if it is not a valid manifest or has another format version. */
export function parseManifest(bytes: Buffer): Manifest {
  const value = parsed(bytes);
  if (!isObject(value) || value['format'] !== FORMAT || typeof value['formatVersion'] !== 'number') {
    throw new StartupError('it is not a backup of the studio portal');
  }
  if (value['formatVersion'] !== FORMAT_VERSION) {
    throw new StartupError(`its format is version ${value['formatVersion']}, and this program reads version ${FORMAT_VERSION}`);
  }
  const { programVersion, createdAt, studioSlug, postgresVersion, migrations, tables, sequences, keyId } = value;
  const whole =
    [programVersion, createdAt, studioSlug, postgresVersion].every(isText) &&
    isListOf(migrations, isText) &&
    isListOf(tables, isTable) &&
    isListOf(sequences, isSequence) &&
    (keyId === null || isText(keyId));
  if (!whole) throw new StartupError('its manifest is not what a backup writes');
  return value as unknown as Manifest;
}

/** @throws StartupError if it is not a valid summary. */
export function parseSummary(bytes: Buffer): Summary {
  const value = parsed(bytes);
  const whole =
    isObject(value) &&
    isObject(value['rows']) &&
    Object.values(value['rows']).every((rows) => Number.isSafeInteger(rows)) &&
    isCount(value['files']) &&
    [value['missing'], value['changed']].every((part) => isCount(part) && isListOf(part['ids'], isText));
  if (!whole) throw new StartupError('its summary is not what a backup writes');
  return value as unknown as Summary;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is Record<string, unknown> {
  return isObject(value) && Number.isSafeInteger(value['count']);
}

/** Without control characters: these texts are printed on a terminal, which would obey them. */
const isText = (value: unknown): boolean => typeof value === 'string' && !/\p{Cc}/u.test(value);

function isListOf(value: unknown, isOne: (value: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isOne);
}

function isTable(value: unknown): boolean {
  return isObject(value) && typeof value['name'] === 'string' && isTableName(value['name']) && isListOf(value['columns'], isText);
}

function isSequence(value: unknown): boolean {
  if (!isObject(value) || typeof value['name'] !== 'string' || !isTableName(value['name'])) return false;
  return typeof value['value'] === 'string' && /^-?\d{1,19}$/.test(value['value']) && typeof value['called'] === 'boolean';
}
