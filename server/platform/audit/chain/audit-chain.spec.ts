import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { ChainCheck, GENESIS, chain, type ChainContent, type ChainFault, type ChainHead, type ChainedRow } from './audit-chain.js';

const text = fc.option(fc.string({ unit: 'binary', maxLength: 12 }), { nil: null });
const content = fc.record({
  at: fc.constantFrom('2026-01-31T09:00:00.000000Z', '2026-01-31T09:00:00.000001Z'),
  actorId: text,
  action: fc.constantFrom('SIGNED_IN', 'SIGNED_OUT'),
  targetType: text,
  targetId: text,
  details: text,
  before: text,
  after: text,
  ip: text,
  requestId: text,
});
const contents = (minLength: number) =>
  fc
    .array(content, { minLength, maxLength: 12 })
    .map((list): ChainContent[] => list.map((entry, index) => ({ id: String(index + 100), ...entry })));

function check(rows: readonly ChainedRow[], heads: readonly ChainHead[] = []): ChainFault | undefined {
  const run = new ChainCheck(heads);
  for (const row of rows) run.add(row);
  return run.end();
}

const headOf = (rows: readonly ChainedRow[]): ChainHead => {
  const last = rows.at(-1);
  return { position: last?.position ?? '0', hash: last?.hash ?? GENESIS };
};

describe('the audit chain', () => {
  it('verifies as written, in one pass or in parts, up to its head and past earlier heads', () => {
    fc.assert(
      fc.property(contents(0), fc.nat(), (list, at) => {
        const whole = chain(list, undefined);
        const cut = at % (list.length + 1);
        const first = chain(list.slice(0, cut), undefined);
        const parts = [...first, ...chain(list.slice(cut), cut === 0 ? undefined : headOf(first))];
        expect(parts).toEqual(whole);
        expect(check(whole, [headOf(whole), ...(cut === 0 ? [] : [headOf(first)])])).toBeUndefined();
      }),
    );
  });

  it('hashes the documented text', () => {
    const [row] = chain(
      [
        {
          id: '7',
          at: '2026-01-31T09:00:00.000000Z',
          actorId: null,
          action: 'A',
          targetType: null,
          targetId: null,
          details: 'é',
          before: null,
          after: '{"a":1}',
          ip: null,
          requestId: null,
        },
      ],
      undefined,
    );
    const documented =
      `{"action":"A","actorId":null,"after":"{\\"a\\":1}","at":"2026-01-31T09:00:00.000000Z","before":null,"details":"é","id":"7",` +
      `"ip":null,"position":"1","previousHash":"${GENESIS}","requestId":null,"targetId":null,"targetType":null}`;
    expect(row?.hash).toBe(createHash('sha256').update(documented).digest('hex'));
  });

  it('detects every change to any field of any row, and names that row', () => {
    const fields = [
      'id',
      'at',
      'actorId',
      'action',
      'targetType',
      'targetId',
      'details',
      'before',
      'after',
      'ip',
      'requestId',
      'position',
      'previousHash',
      'hash',
    ] as const;
    fc.assert(
      fc.property(contents(1), fc.nat(), fc.constantFrom(...fields), fc.string({ maxLength: 8 }), (list, at, field, value) => {
        const rows = chain(list, undefined);
        const index = at % rows.length;
        const row = rows[index];
        fc.pre(row !== undefined && row[field] !== value);
        const changed = rows.map((entry, place) => (place === index ? { ...entry, [field]: value } : entry));
        expect([rows[index]?.id, changed[index]?.id]).toContain(check(changed)?.id);
      }),
    );
  });

  it('detects a removed row, and names its position', () => {
    fc.assert(
      fc.property(contents(1), fc.nat(), (list, at) => {
        const rows = chain(list, undefined);
        const index = at % rows.length;
        const fault = check(
          rows.filter((_, place) => place !== index),
          [headOf(rows)],
        );
        expect(fault?.position).toBe(String(index === rows.length - 1 ? rows.length : index + 2));
      }),
    );
  });

  it('detects a truncated tail of any length from the head stored outside', () => {
    fc.assert(
      fc.property(contents(1), fc.nat(), (list, at) => {
        const rows = chain(list, undefined);
        const remaining = at % rows.length;
        expect(check(rows.slice(0, remaining), [headOf(rows)])).toMatchObject({
          position: String(remaining + 1),
          problem: expect.stringContaining('cut off'),
        });
      }),
    );
  });

  it('detects two swapped rows, with or without their positions', () => {
    fc.assert(
      fc.property(contents(2), fc.nat(), fc.nat(), fc.boolean(), (list, one, two, withPlace) => {
        const rows = chain(list, undefined);
        const [a, b] = [one % rows.length, two % rows.length];
        const [first, second] = [rows[a], rows[b]];
        fc.pre(a !== b && first !== undefined && second !== undefined);
        const place = (row: ChainedRow) => (withPlace ? {} : { position: row.position, previousHash: row.previousHash, hash: row.hash });
        const swapped = rows.map((row, index) =>
          index === a ? { ...second, ...place(row) } : index === b ? { ...first, ...place(row) } : row,
        );
        expect(check(swapped)?.id).toBe(swapped[Math.min(a, b)]?.id);
      }),
    );
  });

  it('detects an inserted row, even one with a matching hash', () => {
    fc.assert(
      fc.property(contents(1), content, fc.nat(), (list, extra, at) => {
        const rows = chain(list, undefined);
        const index = at % rows.length;
        const before = rows.slice(0, index);
        const [forged] = chain([{ id: '999', ...extra }], before.length === 0 ? undefined : headOf(before));
        fc.pre(forged !== undefined);
        // It matches the row before it, but the next row no longer matches.
        expect(check([...before, forged, ...rows.slice(index)])?.id).toBe(rows[index]?.id);
      }),
    );
  });

  it('detects a chain rewritten from any row onwards from an earlier head', () => {
    fc.assert(
      fc.property(contents(1), fc.nat(), (list, at) => {
        const rows = chain(list, undefined);
        const index = at % rows.length;
        const anew = chain(
          list.map((entry, place) => (place === index ? { ...entry, details: `${entry.details ?? ''}!` } : entry)),
          undefined,
        );
        expect(check(anew)).toBeUndefined();
        expect(check(anew, [headOf(rows)])).toMatchObject({ problem: expect.stringContaining('rewritten') });
      }),
    );
  });

  it('detects conflicting heads', () => {
    const heads = [
      { position: '1', hash: 'a'.repeat(64) },
      { position: '1', hash: 'b'.repeat(64) },
    ];
    expect(check([], heads)).toMatchObject({ position: '1', problem: expect.stringContaining('disagree') });
  });
});
