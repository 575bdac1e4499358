import { parsePounds } from '../../finance/money.rules.js';
import { SALE_CATEGORIES, DEFAULT_SALE_CATEGORY } from '../sale.rules.js';
import { EMPTY_LINE, type SaleLineForm } from './sale-entry.rules.js';

/**
 * Parses tab-separated text from Excel, Sheets or LibreOffice as lines of a sale. Columns: product, quantity, unit price, discount type,
 * discount value, tax rate, category; missing values are quantity 1, price 0, discount type amount, value 0, rate 0 (specification, section
 * 2). An unreadable cell keeps its text, so that the grid flags it rather than using 0. Pure.
 */
export function pastedLines(text: string): SaleLineForm[] {
  return cellsOf(text)
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map(toLine);
}

/** Rows of cells. A cell in quotation marks may hold tabs and line breaks, as spreadsheets copy them; the last line break ends no row. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const normal = text.replace(/\r\n?/g, '\n');
  for (let index = 0; index < normal.length; index += 1) {
    const character = normal[index] ?? '';
    if (quoted) {
      if (character !== '"') cell += character;
      else if (normal[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '' && closes(normal, index + 1)) quoted = true;
    else if (character === '\t' || character === '\n') {
      row.push(cell);
      cell = '';
      if (character === '\n') {
        rows.push(row);
        row = [];
      }
    } else cell += character;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}

/** Whether a quotation mark ends before the next cell or row begins: else it is a character like any other, as in `24" monitor`. */
function closes(text: string, from: number): boolean {
  for (let index = from; index < text.length; index += 1) {
    if (text[index] !== '"') continue;
    if (text[index + 1] === '"') {
      index += 1;
      continue;
    }
    const next = text[index + 1];
    return next === undefined || next === '\t' || next === '\n';
  }
  return false;
}

function toLine(cells: readonly string[]): SaleLineForm {
  const cell = (index: number): string => (cells[index] ?? '').replace(/\s+/g, ' ').trim();
  const [product, quantity, price, type, discount, rate, category] = [0, 1, 2, 3, 4, 5, 6].map(cell) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const [isPercent, discountText] = discount.endsWith('%') ? [true, discount.slice(0, -1)] : [false, discount];
  return {
    ...EMPTY_LINE,
    product,
    quantity: quantity === '' ? '1' : numberText(quantity),
    unitPrice: price === '' ? '0' : numberText(price),
    discountType: isPercent ? 'percent' : typeText(type),
    discountValue: discount === '' ? '0' : numberText(discountText),
    taxRate: rate === '' ? '0' : rateText(rate),
    category:
      category === ''
        ? DEFAULT_SALE_CATEGORY
        : (SALE_CATEGORIES.find((candidate) => candidate.toLowerCase() === category.toLowerCase()) ?? category),
  };
}

function typeText(typed: string): string {
  const text = typed.toLowerCase();
  if (text === '' || text === '£' || text === '$' || text === '€') return 'amount';
  return text === '%' || text === 'per cent' || text === 'percentage' ? 'percent' : text;
}

/** A rate such as `20`, `20%`, `0.2` (as spreadsheets store 20%) or `20.0`; anything else stays. */
function rateText(typed: string): string {
  const number = Number(numberText(typed.endsWith('%') ? typed.slice(0, -1).trimEnd() : typed));
  if (Number.isNaN(number)) return typed;
  return String(!typed.includes('%') && number > 0 && number < 1 ? Math.round(number * 10_000) / 100 : number);
}

/**
 * Normalises a number to digits with a decimal point: `£1,234.50`, `1.234,50`, `1 234,50`, `12,5`. Ambiguous input (`1,234`) is read in the
 * British way. Negative numbers and everything else are unchanged.
 */
export function numberText(typed: string): string {
  const bare = withoutCurrency(typed).replace(/[\s\u00A0\u202F'’](?=\d{3}(?:\D|$))/g, '');
  const read = (text: string): string | undefined => {
    if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return text.replaceAll(',', '');
    if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(text) || /^\d{1,3}(?:\.\d{3}){2,}$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
    if (/^\d+,\d{1,2}$/.test(text)) return text.replace(',', '.');
    return /^\d+(?:\.\d+)?$/.test(text) ? text : undefined;
  };
  const text = read(bare);
  if (text === undefined) return typed;
  let trimmed = text;
  while (trimmed.includes('.') && /[.0]$/.test(trimmed)) trimmed = trimmed.slice(0, -1);
  return parsePounds(trimmed) === undefined ? text : trimmed;
}

const CURRENCY_MARKS = ['GBP', 'USD', 'EUR', '£', '$', '€'] as const;

function withoutCurrency(typed: string): string {
  const upper = typed.toUpperCase();
  const before = CURRENCY_MARKS.find((mark) => upper.startsWith(mark));
  const after = CURRENCY_MARKS.find((mark) => upper.endsWith(mark));
  return typed.slice(before?.length ?? 0, typed.length - (before === undefined ? (after?.length ?? 0) : 0)).trim();
}
