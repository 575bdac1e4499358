import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../../config/config.js';
import { StartupError } from '../../errors/startup-error.js';
import { ChainCheck, type ChainFault, type ChainHead } from './audit-chain.js';
import { checkTrail, type TrailFinding } from './audit-check.js';
import { ExportWriter, isHead, readExport, type ExportEnd } from '../audit-export.js';
import { readHeads } from './audit-heads.js';
import { openAuditTrail } from '../audit-source.js';
import { verifyTranscript } from '../audit-transcript.js';

const USAGE = `Checks that the audit trail is what was written.

  npm run audit:verify                          the database of DATABASE_URL or DATA_DIR, against the heads in DATA_DIR
  npm run audit:verify -- --export trail.ndjson the same, and writes the chained rows to a file
  npm run audit:verify -- --file trail.ndjson   a file that was exported, here or in the admin panel; needs no database
  ... --head audit-head.json                    with one of these: against this head too. Instead of a file, POSITION:HASH as in the daily email
  npm run audit:verify -- --transcript t.txt    the rows in a ticket's transcript; with --file trail.ndjson whether they stand in that trail
  npm run audit:verify -- --contract c.pdf      a sealed contract against the database: its bytes, its text, its history and the entries of the trail

Exit code 0: nothing found; 1: the trail was changed, the first bad row is named; 2: it could not be checked.`;

/** Receiver of the findings. */
export interface VerifyOutput {
  line(text: string): void;
  error(text: string): void;
}

/** Verifies the sealed contract in a file. @returns 0 if everything is unchanged, otherwise 1. @throws if it cannot be checked */
type VerifyContract = (path: string, config: Config, out: VerifyOutput) => Promise<0 | 1>;

/**
 * The command `audit:verify`; see `USAGE`.
 * @param verifyContract of the area that owns contracts
 * @returns the exit code.
 */
export async function verifyAudit(
  args: string[],
  env: Record<string, string | undefined>,
  out: VerifyOutput,
  verifyContract?: VerifyContract,
): Promise<0 | 1 | 2> {
  try {
    const options = parsed(args);
    if (options.help === true) {
      out.line(USAGE);
      return 0;
    }
    if (options.contract !== undefined && verifyContract !== undefined) return await verifyContract(options.contract, readConfig(env), out);
    if (options.transcript !== undefined) return await verifyTranscript(options.transcript, options.file, out);
    const heads = options.head === undefined ? [] : await givenHeads(options.head);
    const result = options.file === undefined ? await checkDatabase(env, options.export, heads, out) : await checkFile(options.file, heads);
    if (result.notChained > 0) out.line(`Not chained yet: ${result.notChained}.`);
    if (result.fault !== undefined) {
      out.error(`The audit trail was changed. ${sentence(result.fault, result.line)}`);
      return 1;
    }
    out.line(intact(result));
    return 0;
  } catch (error) {
    out.error(`The audit trail could not be checked: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
}

interface Result {
  fault: ChainFault | undefined;
  /** Number of the first bad line of a file. */
  line?: number;
  /** The row before the first one of a file that begins later in the chain. */
  start?: ChainHead;
  head: ChainHead;
  notChained: number;
}

function parsed(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      file: { type: 'string' },
      export: { type: 'string' },
      head: { type: 'string' },
      transcript: { type: 'string' },
      contract: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.file !== undefined && values.export !== undefined) throw new StartupError('--file and --export exclude each other.');
  if (values.contract !== undefined && Object.keys(values).length > 1) throw new StartupError('--contract is used alone.');
  return values;
}

/** The heads in a file, or the one in the text `POSITION:HASH`. */
async function givenHeads(value: string): Promise<ChainHead[]> {
  const [position = '', hash = ''] = value.split(':');
  const head = { position: position.replace(/^0+(?=\d)/, ''), hash: hash.toLowerCase() };
  if (isHead(head) && value.split(':').length === 2) return [head];
  const heads = await readHeads(value);
  if (heads.length === 0) throw new StartupError(`${value} holds no head.`);
  return heads;
}

function sentence({ position, id, problem }: ChainFault, line: number | undefined): string {
  return `First bad row: ${line === undefined ? '' : `line ${line}, `}position ${position}${id === null ? '' : `, id ${id}`}: ${problem}.`;
}

function intact({ head, start }: Result): string {
  if (start !== undefined)
    return `The rows of the file are intact: positions ${BigInt(start.position) + 1n} to ${head.position}, head ${head.hash}. What precedes them is not in the file; the row before them has the hash ${start.hash}.`;
  return `The audit trail is intact: ${head.position} chained ${head.position === '1' ? 'row' : 'rows'}, head ${head.hash}.`;
}

async function checkDatabase(
  env: Record<string, string | undefined>,
  exportTo: string | undefined,
  heads: readonly ChainHead[],
  out: VerifyOutput,
): Promise<Result> {
  const config = readConfig(env);
  const open = () => openAuditTrail(config);
  if (exportTo === undefined) return recordFinding(await checkTrail({ dataDir: config.dataDir, open, heads }), config.dataDir, out);
  const writer = new ExportWriter(exportTo);
  let rows = 0;
  const finding = await checkTrail({
    dataDir: config.dataDir,
    open,
    heads,
    each: async (row) => {
      await writer.row(row);
      rows += 1;
    },
  });
  await writer.end({ rows, head: finding.head, notChained: finding.notChained });
  return recordFinding(finding, config.dataDir, out);
}

function recordFinding(finding: TrailFinding, dataDir: string, out: VerifyOutput): Result {
  if (finding.storedHeads === 0)
    out.line(`No head is stored in ${dataDir}: missing rows at the end or a rewritten chain would not be noticed.`);
  return finding;
}

async function checkFile(path: string, heads: readonly ChainHead[]): Promise<Result> {
  let check = new ChainCheck(heads);
  let start: ChainHead | undefined;
  let end: ExportEnd | undefined;
  let rows = 0;
  let lines = 0;
  const bad = (problem: string): Result => ({
    fault: { position: (BigInt(check.head.position) + 1n).toString(), id: null, problem },
    line: lines,
    head: check.head,
    notChained: end?.notChained ?? 0,
  });
  for await (const content of readExport(path)) {
    lines = content.line;
    if ('damaged' in content) return bad('this line of the file is not a row');
    if (end !== undefined) return bad('rows follow after the end of the export');
    if ('start' in content) {
      start = content.start;
      check = new ChainCheck(heads, start);
    } else if ('end' in content) end = content.end;
    else if (check.add(content.row) !== undefined) break;
    else rows += 1;
  }
  const fault = check.end();
  if (fault !== undefined) return { fault, line: lines, head: check.head, notChained: 0 };
  if (end === undefined) return bad('the file is cut off: its closing line is missing');
  const whole = end.rows === rows && end.head.position === check.head.position && end.head.hash === check.head.hash;
  if (!whole) return bad(`the file is cut off: its closing line counts ${end.rows} rows, and ${rows} are there`);
  if (start !== undefined && heads.length > 0) refuseEarlierHeads(heads, start);
  return { fault: undefined, ...(start !== undefined && { start }), head: check.head, notChained: end.notChained };
}

/** @throws StartupError if none of the heads is in the file: nothing was compared with them. */
function refuseEarlierHeads(heads: readonly ChainHead[], start: ChainHead): void {
  if (heads.some(({ position }) => BigInt(position) >= BigInt(start.position))) return;
  throw new StartupError(
    `The file begins after position ${start.position}, and every head given is from before. Export an earlier day too.`,
  );
}
