import { Injectable } from '@nestjs/common';

/** Threshold (ms) from which a statement is recorded; includes waiting for a free connection. */
export const SLOW_MS = 50;

const MAX_STATEMENTS = 100;
const MAX_LENGTH = 300;
/** Longer statements contain lists of values, so they hardly ever recur. */
const MAX_TEXT = 10_000;

interface SlowStatement {
  /** The SQL text, with placeholders instead of values. */
  statement: string;
  calls: number;
  meanMs: number;
  maxMs: number;
}

interface Times {
  calls: number;
  totalMs: number;
  maxMs: number;
}

/**
 * The slow statements of this process since its start. The caller measures each statement and calls only for slow ones, so the others cost
 * two clock readings and a comparison.
 */
@Injectable()
export class SlowStatements {
  private readonly byText = new Map<string, Times>();
  /** Texts without values, by statement: when the database is slow, the same few statements are slow again and again. */
  private readonly texts = new Map<string, string>();

  record(sql: string, milliseconds: number): void {
    const text = this.textOf(sql);
    const times = this.byText.get(text) ?? { calls: 0, totalMs: 0, maxMs: 0 };
    // Re-inserted at the end, so that the first entry is the least recently slow one.
    this.byText.delete(text);
    this.byText.set(text, { calls: times.calls + 1, totalMs: times.totalMs + milliseconds, maxMs: Math.max(times.maxMs, milliseconds) });
    if (this.byText.size <= MAX_STATEMENTS) return;
    const [oldest] = this.byText.keys();
    if (oldest !== undefined) this.byText.delete(oldest);
  }

  private textOf(sql: string): string {
    const cached = this.texts.get(sql);
    if (cached !== undefined) return cached;
    const text = withoutValues(sql);
    if (this.texts.size < MAX_STATEMENTS && sql.length <= MAX_TEXT) this.texts.set(sql, text);
    return text;
  }

  /** The slowest first, by their longest call. */
  slowest(limit: number): SlowStatement[] {
    return [...this.byText]
      .sort(([, a], [, b]) => b.maxMs - a.maxMs)
      .slice(0, limit)
      .map(([statement, { calls, totalMs, maxMs }]) => ({ statement, calls, meanMs: tenth(totalMs / calls), maxMs: tenth(maxMs) }));
  }
}

/** One line without literal values, which could be personal data, and the same for lists of any length. */
export function withoutValues(sql: string): string {
  const text = sql
    .slice(0, MAX_LENGTH * 10)
    .replace(/(?:\bE)?'(?:[^']|'')*(?:'|$)/gi, '?')
    .replace(/(?<![\w$."])\d+(?:\.\d+)?\b/g, '?')
    .replace(/\s+/g, ' ')
    .replace(/(\$\d+|\?)(?:, ?(?:\$\d+|\?))+/g, '$1, …')
    .trim();
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1)}…`;
}

function tenth(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
