import { pounds } from '../../finance/money.rules.js';
import { changesAnything, isBooked, previewToken, type PlannedStatement } from './import-plan.js';
import { sumOf } from './statement-amounts.rules.js';
import type { ImportChangeView, ImportDetailView, ImportView, StatementPreviewView } from './imports.dto.js';
import type { ChangeRow, ImportDetailRow, ImportRow } from './imports.repository.js';
import type { StatementPart } from './statement.rules.js';
import type { ImportedSaleRow } from './statements.repository.js';

const E4 = 10_000;

/** @param nothingNew whether posting it would change nothing */
export function toImportView(row: ImportRow, nothingNew = false): ImportView {
  return {
    id: row.id,
    nothing_new: nothingNew,
    channel: row.channel,
    status: row.status,
    file_name: row.fileName,
    rows: row.rowCount,
    created_at: row.createdAt,
    posted_at: row.postedAt,
    entered_by_name: row.enteredByName,
  };
}

/** What a file leads to: plans while it is not posted, then sales. */
interface ImportOutcome {
  plans?: readonly PlannedStatement[];
  /** For the day of each plan, the day on which it is posted. */
  postingDays?: ReadonlyMap<string, string>;
  sales?: readonly ImportedSaleRow[];
}

export function toImportDetailView(
  row: ImportDetailRow,
  { plans = [], postingDays = new Map(), sales = [] }: ImportOutcome,
): ImportDetailView {
  return {
    ...toImportView(row, row.status === 'ready' && isBooked(plans)),
    progress: row.status === 'reading' ? Math.min(99, Math.floor((100 * row.readBytes) / row.fileBytes)) : 100,
    revenue_share: pounds(row.terms.shareHundredths),
    category: row.terms.category,
    problem_count: row.problemCount,
    problems: row.problems,
    statements: plans.map((plan) => toPreviewView(plan, postingDays.get(plan.saleDate) ?? plan.saleDate)),
    sales: sales.map(({ id, month, currency }) => ({ id, month: month.slice(0, 7), currency })),
    preview: previewToken(plans),
    can_post: row.status === 'ready' && plans.some(changesAnything) && plans.every(({ problem }) => problem === null),
  };
}

function toPreviewView(plan: PlannedStatement, postedOn: string): StatementPreviewView {
  const { compared, existing, saleDate, terms, parts, before, difference, problem } = plan;
  const { month, currency, rows, added, changed, known, gone } = compared;
  const sum = (amount: (part: StatementPart) => string): number =>
    Number(compared.parts.reduce((all, part) => all + BigInt(amount(part)), 0n)) / E4;
  const [after, now, change] = [sumOf(parts), sumOf(before), sumOf(difference)];
  return {
    month: month.slice(0, 7),
    currency,
    rows,
    added,
    changed,
    known,
    gone,
    gross: sum(({ grossE4 }) => grossE4),
    returns: sum(({ returnsE4 }) => returnsE4),
    tax: sum(({ taxE4 }) => taxE4),
    net: sum(({ netE4 }) => netE4),
    amount: pounds(after.netMinor),
    vat: pounds(after.vatMinor),
    booked: pounds(now.netMinor + now.vatMinor),
    difference: pounds(change.netMinor + change.vatMinor),
    difference_gbp: pounds(change.netPence + change.vatPence),
    exchange_rate: terms.rate,
    rate_source: terms.rateSource,
    rate_date: terms.rateDate,
    sale_date: saleDate,
    posted_on: postedOn,
    sale_id: existing?.saleId ?? null,
    booked_share: existing === undefined || before.length === 0 ? null : pounds(existing.shareHundredths),
    problem,
  };
}

export function toChangeView(row: ChangeRow): ImportChangeView {
  return {
    month: row.month.slice(0, 7),
    currency: row.currency,
    date: row.soldOn,
    product: row.product,
    country: row.country,
    units_before: row.unitsBefore,
    units: row.units,
    net_before: row.netBeforeE4 === null ? null : row.netBeforeE4 / E4,
    net: row.netE4 === null ? null : row.netE4 / E4,
  };
}
