import fc from 'fast-check';
import { LEGAL_STARTER } from './legal-starter.js';
import {
  compareLines,
  fillPlaceholders,
  isLegalKind,
  legalStates,
  unknownPlaceholders,
  withoutTemplateNotice,
  type LegalLine,
} from './legal.rules.js';
import { linesOf } from '../text/markdown.rules.js';

const FACTS = {
  tradingName: 'Lantern Fox',
  legalName: 'Lantern Fox Ltd',
  email: 'a@b.example',
  phone: '',
  address: 'One\nTwo',
  companyNumber: '',
};

function oldOf(lines: readonly LegalLine[]): string[] {
  return lines.flatMap((line) => (line.kind === 'added' ? [] : [line.old ?? '']));
}
function newOf(lines: readonly LegalLine[]): string[] {
  return lines.flatMap((line) => (line.kind === 'removed' ? [] : [line.new ?? '']));
}

/** Texts whose lines use few words, so that they have much in common. */
const text = fc.array(fc.constantFrom('', 'a', 'b', 'a b c', 'a b d', '## a', '- b c'), { maxLength: 25 }).map((lines) => lines.join('\n'));

describe('compareLines', () => {
  it('reports unchanged, changed, removed and added lines', () => {
    const from = '# Policy\n\nWe keep logs for 30 days.\nGone for good.\n\nThe end';
    const to = '# Policy\n\nWe keep logs for 90 days.\n\nThe end\nEntirely new';
    expect(compareLines(from, to)).toEqual([
      { kind: 'same', old: '# Policy', new: '# Policy' },
      { kind: 'same', old: '', new: '' },
      { kind: 'changed', old: 'We keep logs for 30 days.', new: 'We keep logs for 90 days.' },
      { kind: 'removed', old: 'Gone for good.' },
      { kind: 'same', old: '', new: '' },
      { kind: 'same', old: 'The end', new: 'The end' },
      { kind: 'added', new: 'Entirely new' },
    ]);
  });

  it('pairs the most similar lines, not the first ones', () => {
    expect(compareLines('Sessions end after seven days.', 'Something else.\nSessions end after nine days.')).toEqual([
      { kind: 'added', new: 'Something else.' },
      { kind: 'changed', old: 'Sessions end after seven days.', new: 'Sessions end after nine days.' },
    ]);
  });

  it('reports no differences between a text and itself', () => {
    fc.assert(fc.property(fc.string(), (value) => compareLines(value, value).every(({ kind }) => kind === 'same')));
  });

  it('preserves both texts', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), fc.oneof(text, fc.string()), (from, to) => {
        const lines = compareLines(from, to);
        expect(oldOf(lines)).toEqual(linesOf(from));
        expect(newOf(lines)).toEqual(linesOf(to));
        for (const line of lines) if (line.kind === 'same') expect(line.old).toBe(line.new);
      }),
    );
  });

  it('keeps as many lines as a longest common subsequence', () => {
    fc.assert(
      fc.property(text, text, (from, to) => {
        const unchanged = compareLines(from, to).filter(({ kind }) => kind === 'same').length;
        expect(unchanged).toBe(longestCommon(linesOf(from), linesOf(to)));
      }),
    );
  });

  it('reports two huge texts without a common line as replaced', () => {
    const from = Array.from({ length: 20_000 }, (_, index) => `old ${index}`).join('\n');
    const to = Array.from({ length: 20_000 }, (_, index) => `new ${index}`).join('\n');
    const lines = compareLines(from, to);
    expect(oldOf(lines).join('\n')).toBe(from);
    expect(newOf(lines).join('\n')).toBe(to);
  });
});

describe('withoutTemplateNotice', () => {
  it('removes the sentence for the owner from every starter text, and leaves other texts alone', () => {
    for (const { body } of LEGAL_STARTER) {
      expect(body).toMatch(/^Template: /);
      expect(withoutTemplateNotice(body)).not.toMatch(/template/i);
      expect(body.endsWith(withoutTemplateNotice(body))).toBe(true);
    }
    for (const text of ['', 'These terms.\n\nTemplate: none', '# Template: a heading']) expect(withoutTemplateNotice(text)).toBe(text);
  });
});

describe('fillPlaceholders', () => {
  it('inserts the details, each on one line, and leaves other braces alone', () => {
    expect(fillPlaceholders('{{tradingName}} ({{ legalName }}), {{address}}. {{nobody}} {x}', FACTS)).toBe(
      'Lantern Fox (Lantern Fox Ltd), One Two. {{nobody}} {x}',
    );
  });

  it('inserts details literally, including replacement patterns', () => {
    expect(fillPlaceholders('{{tradingName}}', { ...FACTS, tradingName: '$& {{email}}' })).toBe('$& {{email}}');
  });

  it('lists unknown placeholders', () => {
    expect(unknownPlaceholders('{{tradingName}} {{nobody}} {{constructor}}')).toEqual(['nobody', 'constructor']);
  });
});

describe('legalStates', () => {
  const version = (effectiveDate: string, publishedOn: string) => ({ effectiveDate, publishedOn });
  const first = version('2026-01-01', '2025-12-01');
  const second = version('2026-03-01', '2026-02-01');

  it('puts a version into effect on its date', () => {
    expect(legalStates([second, first], '2026-02-28')).toEqual(['upcoming', 'current']);
    expect(legalStates([second, first], '2026-03-01')).toEqual(['current', 'superseded']);
  });

  it('skips a version replaced before its date, and keeps one corrected on it', () => {
    const mended = version('2026-03-01', '2026-02-20');
    const late = version('2026-03-01', '2026-03-01');
    expect(legalStates([mended, second, first], '2026-02-28')).toEqual(['upcoming', 'replaced', 'current']);
    expect(legalStates([mended, second, first], '2026-03-02')).toEqual(['current', 'replaced', 'superseded']);
    expect(legalStates([late, second, first], '2026-03-02')).toEqual(['current', 'superseded', 'superseded']);
  });

  it('finds one current version, the newest whose date has come', () => {
    const day = fc.integer({ min: 10, max: 28 }).map((number) => `2026-05-${number}`);
    fc.assert(
      fc.property(fc.array(fc.tuple(day, day), { minLength: 1, maxLength: 8 }), day, (days, today) => {
        const effective = days
          .map(([one]) => one)
          .sort()
          .reverse();
        const published = days
          .map(([, one]) => one)
          .sort()
          .reverse();
        const versions = effective.map((effectiveDate, index) => version(effectiveDate, published[index] ?? ''));
        const states = legalStates(versions, today);
        expect(states.indexOf('current')).toBe(effective.findIndex((candidate) => candidate <= today));
        expect(states.filter((state) => state === 'current').length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('isLegalKind', () => {
  it('accepts the three kinds and no other', () => {
    expect(['terms', 'privacy', 'cookies', 'constructor', 'terms/previous', ''].filter(isLegalKind)).toEqual([
      'terms',
      'privacy',
      'cookies',
    ]);
  });
});

/** The textbook's definition, slow and plain. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      table[i]![j] = a[i] === b[j] ? 1 + table[i + 1]![j + 1]! : Math.max(table[i + 1]![j]!, table[i]![j + 1]!);
    }
  }
  return table[0]![0]!;
}
