import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { Config } from '../../platform/config/config.js';
import { clientOptions, MAINTENANCE_LIMITS } from '../../platform/database/connections/connection.js';
import { reachDatabase } from '../../platform/database/connections/reach.js';
import { chainFault, contentDigest } from '../history/contract-chain.js';
import { ContractSnapshotRepository, type LoggedEvent, type SealedContractRow, type StoredEvent } from './contract-snapshot.repository.js';

/** What is stored about a sealed contract. */
interface StoredContract {
  contract: SealedContractRow;
  events: readonly StoredEvent[];
  logged: readonly LoggedEvent[];
}

interface Output {
  line(text: string): void;
  error(text: string): void;
}

/**
 * Verifies a sealed document: whether a contract has exactly these bytes, and whether its text, its signatures and its history are what was
 * hashed and logged.
 * @returns 0 if everything is unchanged, otherwise 1. @throws if the file or the database cannot be read
 */
export async function verifyContract(path: string, config: Config, out: Output): Promise<0 | 1> {
  const sha256 = await digestOf(path);
  const stored = await readStored(config, sha256);
  if (stored === undefined) {
    out.error(
      `No sealed contract has exactly these bytes (SHA-256 ${sha256}): the file was changed, or it does not come from this portal.`,
    );
    return 1;
  }
  const { contract, events } = stored;
  const problem = problemWith(stored, sha256);
  if (problem !== undefined) {
    out.error(`The file is the sealed contract ${contract.id}, but what is stored about it was changed. ${problem}`);
    return 1;
  }
  out.line(
    `The file is the sealed contract “${contract.title}” (${contract.id}, version ${contract.versionNo}), sealed ${contract.sealedAt ?? ''}. Its ${events.length} entries are intact and match the audit trail.`,
  );
  return 0;
}

/** Says what was changed; undefined if nothing was. Pure. @param sha256 of the document, in hex */
function problemWith({ contract, events, logged }: StoredContract, sha256: string): string | undefined {
  if (contentDigest(contract) !== contract.contentSha256) return 'The text does not match its checksum.';
  const fault = chainFault(contract.contentSha256, events);
  if (fault !== undefined) return `First bad entry of the history: ${nameOf(events, fault.seq)}: ${fault.problem}.`;
  for (const { action, seq, sha256: hash } of logged) {
    if (seq === null) continue;
    const event = events[seq - 1];
    if (event === undefined) return `Entry ${seq} of the history is missing: the audit trail has ${action}.`;
    if (event.hash !== hash) return `Entry ${nameOf(events, seq)} does not match the audit trail.`;
  }
  const unlogged = events.find(({ seq }) => !logged.some((entry) => entry.seq === seq));
  if (unlogged !== undefined) return `Entry ${nameOf(events, unlogged.seq)} is not in the audit trail.`;
  return signatureProblem(contract, events) ?? documentProblem(events, sha256);
}

/** The signatures stored beside the history, which screens show. */
function signatureProblem(contract: SealedContractRow, events: readonly StoredEvent[]): string | undefined {
  const signed = events.find(({ kind }) => kind === 'signed');
  const countersigned = events.find(({ kind }) => kind === 'countersigned');
  const isSame =
    contract.signedName === nameIn(signed) &&
    contract.signedAt === (signed?.at ?? null) &&
    contract.signedIp === (signed?.ip ?? null) &&
    contract.countersignedName === nameIn(countersigned) &&
    contract.countersignedAt === (countersigned?.at ?? null);
  return isSame ? undefined : 'A signature that is stored with the contract differs from the history.';
}

function documentProblem(events: readonly StoredEvent[], sha256: string): string | undefined {
  const sealed = events.find(({ kind }) => kind === 'sealed');
  const isSame = sealed !== undefined && (JSON.parse(sealed.details) as { documentSha256?: unknown }).documentSha256 === sha256;
  return isSame ? undefined : 'The checksum of the document differs from the history.';
}

function nameIn(event: StoredEvent | undefined): string | null {
  return event === undefined ? null : ((JSON.parse(event.details) as { fullName?: string }).fullName ?? null);
}

/** `3 (signed)` */
function nameOf(events: readonly StoredEvent[], seq: number): string {
  const kind = events.find((event) => event.seq === seq)?.kind;
  return kind === undefined ? String(seq) : `${seq} (${kind})`;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function readStored(config: Config, sha256: string): Promise<StoredContract | undefined> {
  const { connection, close } = await reachDatabase(config);
  const client = new pg.Client(clientOptions(connection, 'portal audit', MAINTENANCE_LIMITS));
  client.on('error', () => undefined);
  try {
    await client.connect();
    const repository = new ContractSnapshotRepository(client);
    await repository.begin();
    const contract = await repository.sealed(sha256);
    if (contract === undefined) return undefined;
    return { contract, events: await repository.events(contract.id), logged: await repository.logged(contract.id) };
  } finally {
    await client.end().catch(() => undefined);
    await close();
  }
}
