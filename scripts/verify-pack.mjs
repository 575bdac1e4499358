// Checks an unpacked accountant's pack: `node verify-pack.mjs [folder] [--earlier folder]`. It needs nothing but Node.js.
// It proves that the files agree with each other. Only the comparison with the studio's log, which it requests, proves who created them.
// Exit code 0: unchanged, 1: changed (the problems are printed), 2: there is no pack to check.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const SUMS = 'SHA256SUMS';
const SEALED = 'ledger/sealed-entries.jsonl';
/** The number of problems to print for each check. */
const MAX_SHOWN = 10;
/** The account of corporation tax as a cost. */
const CORPORATION_TAX = '5900';

const { values, positionals } = parseArgs({ options: { earlier: { type: 'string' } }, allowPositionals: true });
const pack = resolve(positionals[0] ?? dirname(fileURLToPath(import.meta.url)));
let failed = false;

/** Runs a check, which returns what it counted and the problems that it found. */
async function check(title, run) {
  let counted = '';
  let problems;
  try {
    [counted, problems] = await run();
  } catch (error) {
    problems = [error.message];
  }
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'}  ${title}${counted === '' ? '' : `: ${counted}`}`);
  for (const problem of problems.slice(0, MAX_SHOWN)) console.log(`      ${problem}`);
  if (problems.length > MAX_SHOWN) console.log(`      and ${problems.length - MAX_SHOWN} more`);
  failed ||= problems.length > 0;
}

async function* linesOf(path) {
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) if (line !== '') yield line;
}

/** The cells of a CSV record. */
function cellsOf(line) {
  const cells = [];
  const pattern = /("(?:[^"]|"")*"|[^,]*)(,|$)/gy;
  for (;;) {
    const match = pattern.exec(line);
    if (match === null) throw new Error(`“${line}” is not a line of CSV.`);
    const [, cell, end] = match;
    cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '') return cells;
  }
}

/** The rows of a CSV file, as objects with the column names as keys. */
async function* rowsOf(path) {
  let header;
  let record = '';
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    record += record === '' ? line : `\n${line}`;
    // A quoted cell may continue on the next line.
    if (record === '' || (record.match(/"/g) ?? []).length % 2 === 1) continue;
    const cells = cellsOf(record.replace(/^\ufeff/, ''));
    record = '';
    if (header === undefined) header = cells;
    else yield Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']));
  }
}

/** An amount with two decimals, in pence; an empty cell is 0. */
function penceOf(text) {
  if (text === '') return 0;
  // The VAT return contains whole pounds.
  const match = /^(-?)(\d+)(?:\.(\d\d))?$/.exec(text);
  if (match === null) throw new Error(`“${text}” is not an amount.`);
  return (match[1] === '-' ? -1 : 1) * Number(match[2] + (match[3] ?? '00'));
}

const pounds = (pence) => (pence / 100).toFixed(2);

async function sumOf(path) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(folder, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    );
}

function emptyLedger() {
  return {
    entries: new Map(),
    documents: new Map(),
    /** Transactions that were posted or reversed in the period. */
    transactions: new Set(),
    balances: new Map(),
    period: new Map(),
    problems: [],
    count: 0,
  };
}

/** The totals of the sealed entries of a pack, and their problems. */
async function readLedger(folder) {
  const ledger = emptyLedger();
  const { from, to } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  for await (const text of linesOf(join(folder, SEALED))) {
    const { id, reverses, sha256, content } = JSON.parse(text);
    const [head, lines] = content;
    const [postedOn, , kind, documentId, event, reversed] = head;
    ledger.count += 1;
    const isSame = createHash('sha256').update(JSON.stringify(content)).digest('hex') === sha256;
    if (!isSame || reversed !== reverses) ledger.problems.push(`Entry ${id} is not what was posted.`);
    if (ledger.entries.has(id)) ledger.problems.push(`Entry ${id} is there twice.`);
    if (lines.length === 0 || lines.reduce((sum, [, , pence]) => sum + pence, 0) !== 0)
      ledger.problems.push(`Entry ${id} does not balance.`);
    if (postedOn > to) ledger.problems.push(`Entry ${id} was posted after the last day of the pack.`);
    const amounts = lines.map(([number, account, pence]) => `${number} ${account} ${pence}`);
    if (reverses !== null) {
      const opposite = lines.map(([number, account, pence]) => `${number} ${account} ${-pence}`);
      if (ledger.entries.get(reverses)?.amounts.join() !== opposite.join())
        ledger.problems.push(`Entry ${id} is not the opposite of ${reverses}.`);
    }
    ledger.entries.set(id, { sha256, amounts, head: head.map((part) => part ?? '').join(' ') });
    if (kind === 'transaction' && postedOn >= from) ledger.transactions.add(documentId);
    if (event === 'approved')
      ledger.documents.set(`${kind} ${documentId}`, { postedOn, pence: lines.map(([, , amount]) => Math.abs(amount)) });
    for (const [, account, pence] of lines) {
      ledger.balances.set(account, (ledger.balances.get(account) ?? 0) + pence);
      if (postedOn >= from) ledger.period.set(account, (ledger.period.get(account) ?? 0) + pence);
    }
  }
  return ledger;
}

/** Names every account on which two sets of balances differ. */
function differences(what, expected, actual) {
  return [...new Set([...expected.keys(), ...actual.keys()])].flatMap((account) => {
    const [expectedPence, actualPence] = [expected.get(account) ?? 0, actual.get(account) ?? 0];
    return expectedPence === actualPence
      ? []
      : [`${what}: account ${account} has ${pounds(actualPence)}, its entries make ${pounds(expectedPence)}.`];
  });
}

/** Links and special files: what they refer to is not part of the pack and can change at any time. */
async function linksIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isFile() && !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)));
}

for (const folder of [pack, ...(values.earlier === undefined ? [] : [resolve(values.earlier)])]) {
  const links = await linksIn(folder).catch(() => []);
  if (links.length === 0) continue;
  console.log(`FAIL  ${folder} contains links or special files, which are not read:`);
  for (const link of links.slice(0, MAX_SHOWN)) console.log(`      ${link}`);
  process.exit(1);
}

const manifestText = await readFile(join(pack, 'manifest.json'), 'utf8').catch(() => undefined);
if (manifestText === undefined) {
  console.error(`${pack} is not an unpacked accountant's pack: it has no manifest.json.`);
  process.exit(2);
}
const manifest = JSON.parse(manifestText);
console.log(`${manifest.company?.name ?? manifest.studio}, ${manifest.from} to ${manifest.to}, made at ${manifest.made_at}\n`);

await check('Files', async () => {
  const problems = [];
  const listed = new Set([SUMS]);
  for await (const line of linesOf(join(pack, SUMS))) {
    const [sum, name] = [line.slice(0, 64), line.slice(66)];
    listed.add(name);
    if (!resolve(pack, name).startsWith(pack + sep)) {
      problems.push(`${name} is outside the pack.`);
      continue;
    }
    const actual = await sumOf(join(pack, name)).catch(() => undefined);
    if (actual === undefined) problems.push(`${name} is missing.`);
    else if (actual !== sum) problems.push(`${name} was changed.`);
  }
  for (const name of await filesIn(pack)) if (!listed.has(name)) problems.push(`${name} is not part of the pack.`);
  return [`${listed.size} files`, problems];
});

let ledger = emptyLedger();
await check('Entries', async () => {
  ledger = await readLedger(pack);
  const problems = [...ledger.problems];
  if (ledger.count !== manifest.entries) problems.push(`There are ${ledger.count} entries; the pack was made with ${manifest.entries}.`);
  return [`${ledger.count} entries`, problems];
});

await check('List of entries', async () => {
  const problems = [];
  const listed = new Set();
  for await (const row of rowsOf(join(pack, 'ledger/entries.csv'))) {
    const id = row.Entry;
    const head = ['Posted on', 'Document date', 'Document', 'Document id', 'Event', 'Reverses'].map((name) => row[name]).join(' ');
    if (ledger.entries.get(id)?.head !== head) problems.push(`ledger/entries.csv: entry ${id} is not what was posted.`);
    if (listed.has(id)) problems.push(`ledger/entries.csv: entry ${id} is there twice.`);
    listed.add(id);
  }
  for (const id of ledger.entries.keys()) if (!listed.has(id)) problems.push(`ledger/entries.csv: entry ${id} is missing.`);
  return [`${listed.size} entries`, problems];
});

await check('Lines', async () => {
  const balances = new Map();
  const amounts = new Map();
  let count = 0;
  for await (const { Entry, Line, Account, Debit, Credit } of rowsOf(join(pack, 'ledger/lines.csv'))) {
    const pence = penceOf(Debit) - penceOf(Credit);
    balances.set(Account, (balances.get(Account) ?? 0) + pence);
    amounts.set(Entry, [...(amounts.get(Entry) ?? []), `${Line} ${Account} ${pence}`]);
    count += 1;
  }
  const problems = differences('ledger/lines.csv', ledger.balances, balances);
  for (const id of new Set([...ledger.entries.keys(), ...amounts.keys()]))
    if (ledger.entries.get(id)?.amounts.join() !== amounts.get(id)?.join())
      problems.push(`ledger/lines.csv: the lines of entry ${id} are not what was posted.`);
  return [`${count} lines`, problems];
});

await check('Transactions', async () => {
  const problems = [];
  const missing = new Set(ledger.transactions);
  let count = 0;
  for await (const row of rowsOf(join(pack, 'documents/transactions.csv'))) {
    count += 1;
    missing.delete(row.Id);
    // The ledger does not contain transactions that were approved after the last day of the pack.
    if (row.Status !== 'approved' || row['Posted on'] > manifest.to) continue;
    const posted = ledger.documents.get(`transaction ${row.Id}`);
    // A transaction that moves no money, such as retained earnings, is not posted.
    const fits =
      posted === undefined
        ? row['Posted on'] === ''
        : posted.postedOn === row['Posted on'] && posted.pence.includes(Math.abs(penceOf(row.Gross)));
    if (!fits) problems.push(`Transaction ${row.Id} of ${row.Date} is not what was posted.`);
  }
  for (const id of missing) problems.push(`documents/transactions.csv: transaction ${id} is missing.`);
  return [`${count} transactions`, problems];
});

await check('Trial balance', async () => {
  const balances = new Map();
  let [debits, credits, total] = [0, 0, ''];
  for await (const { Code, Debit, Credit } of rowsOf(join(pack, 'reports/trial-balance.csv'))) {
    if (Code === '') {
      total = `${Debit} ${Credit}`;
      continue;
    }
    balances.set(Code, penceOf(Debit) - penceOf(Credit));
    debits += penceOf(Debit);
    credits += penceOf(Credit);
  }
  const problems = differences('reports/trial-balance.csv', ledger.balances, balances);
  if (debits !== credits || total !== `${pounds(debits)} ${pounds(credits)}`) problems.push('Debits, credits and totals differ.');
  return [`${pounds(debits)} on either side`, problems];
});

await check('Profit and loss, balance sheet', async () => {
  const types = new Map();
  for await (const { Code, Type } of rowsOf(join(pack, 'ledger/accounts.csv'))) types.set(Code, Type);
  const total = (balances, type, sign) =>
    [...balances].reduce((sum, [code, pence]) => sum + (types.get(code) === type ? sign * pence : 0), 0);
  const profit = (balances) => total(balances, 'income', -1) - total(balances, 'expense', 1);
  const expected = {
    Income: total(ledger.period, 'income', -1),
    Expenses: total(ledger.period, 'expense', 1),
    Result: profit(ledger.period),
    'Profit before tax': profit(ledger.period) + (ledger.period.get(CORPORATION_TAX) ?? 0),
    Assets: total(ledger.balances, 'asset', 1),
    Liabilities: total(ledger.balances, 'liability', -1),
    Equity: total(ledger.balances, 'equity', -1) + profit(ledger.balances),
  };
  const problems = [];
  if (expected.Assets !== expected.Liabilities + expected.Equity) problems.push('The balance sheet does not balance.');
  for (const report of ['profit-and-loss', 'balance-sheet']) {
    const lines = new Map();
    for await (const { Part, Code, Account, Amount } of rowsOf(join(pack, `reports/${report}.csv`))) {
      if (Part === 'Result' || (Code === '' && Account === 'Total')) {
        const name = Account === 'Profit before tax' ? Account : Part;
        const sum = Part === 'Result' ? expected[name] : (lines.get(Part) ?? 0);
        if (penceOf(Amount) !== expected[name] || sum !== expected[name])
          problems.push(`${name} is ${Amount}; its entries make ${pounds(expected[name])}.`);
      } else lines.set(Part, (lines.get(Part) ?? 0) + penceOf(Amount));
    }
  }
  return [`${expected.Result < 0 ? 'loss' : 'profit'} of ${pounds(Math.abs(expected.Result))}`, problems];
});

await check('Filed VAT returns', async () => {
  const problems = [];
  const returns = (await filesIn(pack)).filter((name) => /^vat\/return-[\d-]+to-[\d-]+\.csv$/.test(name));
  for (const name of returns) {
    const boxes = {};
    for await (const { Box, Amount } of rowsOf(join(pack, name))) boxes[Box] = penceOf(Amount);
    const rows = { 1: 0, 4: 0, 6: 0, 7: 0 };
    for await (const { Box, Amount } of rowsOf(join(pack, name.replace(/\.csv$/, '-rows.csv')))) rows[Box] += penceOf(Amount);
    // Boxes 6 and 7 are whole pounds, half up.
    const whole = (pence) => Math.sign(pence) * Math.floor((Math.abs(pence) + 50) / 100) * 100;
    const fits =
      boxes[1] === rows[1] &&
      boxes[4] === rows[4] &&
      boxes[6] === whole(rows[6]) &&
      boxes[7] === whole(rows[7]) &&
      boxes[3] === boxes[1] + boxes[2] &&
      boxes[5] === Math.abs(boxes[3] - boxes[4]);
    if (!fits) problems.push(`${name} does not follow from its rows.`);
  }
  return [`${returns.length} returns`, problems];
});

if (values.earlier !== undefined) {
  await check('Against the earlier pack', async () => {
    const before = await readLedger(resolve(values.earlier));
    const problems = [...before.problems];
    for (const [id, { sha256 }] of before.entries) {
      if (ledger.entries.get(id)?.sha256 !== sha256) problems.push(`Entry ${id} of the earlier pack is missing or was changed.`);
    }
    return [`${before.count} entries`, problems];
  });
}

const head = manifest.audit_head;
if (head !== null) console.log(`\nThe audit trail was at position ${head.position} with the hash ${head.hash}.`);
if (failed) {
  console.log('\nThis pack was changed or is incomplete.');
} else {
  console.log(`
This pack is complete, and its files agree with each other. That alone does not prove that the studio made it:
a person who changes a pack can recompute all its checksums. Ask the studio to search its log (Admin, Logs) for
  ${await sumOf(join(pack, SUMS))}
the SHA-256 of ${SUMS}. If “Accountants pack sealed” is found, this is the pack that the studio made.`);
}
process.exitCode = failed ? 1 : 0;
