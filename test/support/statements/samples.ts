import ts from 'typescript';
import { encodeCursor } from '../../../server/platform/lists/cursors.js';
import { UNTYPED } from './call-sites.js';

const MOMENT = '2026-01-31T12:00:00.000Z';
/** A text that is also a timestamp, and one that is also a number. */
const TEXTS = [MOMENT, '7'];
const DAY = '2026-01-31';
const ID = '00000000-0000-4000-8000-000000000000';
/** One that each list in use accepts; a list that accepts none of them has statements that are never sent. */
const CURSORS = [
  [MOMENT, ID],
  [DAY, ID],
  [1, ID],
  [DAY, 1],
  [1],
  [DAY],
  [DAY, ID, 1],
  [1, 'title', ID],
  [MOMENT, ID, ID],
  ['pinned', MOMENT, ID],
  [DAY, 'GBP', ID, 1],
].map((values) => encodeCursor(values));

/** Deeper properties of a value are omitted, as are further variants of one with very many. */
const MAX_DEPTH = 5;
const MAX_VARIANTS = 1500;

/** Values for types that cannot be built from their properties: a replacement for a dependency, or undefined for the default. */
type Replacement = (type: ts.Type) => unknown;

/**
 * Values of a type for calling functions: the alternatives of each union, lists with and without an element, objects with and without
 * optional properties. Each part is varied alone and in pairs, starting from the fullest value.
 */
export class Samples {
  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly replacement: Replacement,
  ) {}

  /** The fullest value first, the emptiest last. @param name of the property or parameter. */
  of(type: ts.Type, at: ts.Node, name = '', depth = 0): unknown[] {
    const replaced = this.replacement(type);
    if (replaced !== undefined) return [replaced];
    if (type.isUnion()) return this.union(type, at, name, depth);
    if (type.isLiteral()) return [typeof type.value === 'object' ? 0n : type.value];
    if (type.flags & ts.TypeFlags.BooleanLiteral) return [this.checker.typeToString(type) === 'true'];
    if (type.flags & ts.TypeFlags.StringLike) return name === 'cursor' ? CURSORS : TEXTS;
    if (type.flags & ts.TypeFlags.NumberLike) return [1, 0];
    if (type.flags & ts.TypeFlags.Null) return [null];
    if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return [undefined];
    if (type.flags & (UNTYPED | ts.TypeFlags.NonPrimitive)) return [{}];
    return this.object(type, at, depth);
  }

  /** Arguments for a call. */
  calls(signature: ts.Signature, at: ts.Node): unknown[][] {
    return combined(
      signature.parameters.map((parameter) => this.ofSymbol(parameter, at, 0)),
      MAX_VARIANTS * 4,
    );
  }

  private union({ types }: ts.UnionType, at: ts.Node, name: string, depth: number): unknown[] {
    const absent = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void;
    const ordered = [...types].sort((a, b) => Number((a.flags & absent) !== 0) - Number((b.flags & absent) !== 0));
    const values = ordered.flatMap((part) => this.of(part, at, name, depth));
    return values.includes(true) ? [true, ...values.filter((value) => value !== true)] : values;
  }

  private object(type: ts.Type, at: ts.Node, depth: number): unknown[] {
    const name = type.getSymbol()?.name;
    if (name === 'Date') return [new Date(MOMENT)];
    if (name === 'Buffer' || name === 'Uint8Array') return [Buffer.alloc(32)];
    if (type.getCallSignatures().length > 0) return [() => Promise.resolve()];
    if (this.checker.isTupleType(type)) {
      const elements = this.checker.getTypeArguments(type as ts.TypeReference);
      return combined(elements.map((element) => this.of(element, at, '', depth + 1)));
    }
    if (this.checker.isArrayType(type)) {
      const [element] = this.checker.getTypeArguments(type as ts.TypeReference);
      return [...(element === undefined ? [] : this.of(element, at, '', depth + 1).map((value) => [value])), []];
    }
    if (depth > MAX_DEPTH) return [{}];
    const properties = this.checker.getPropertiesOfType(type);
    return combined(properties.map((property) => this.ofSymbol(property, at, depth + 1))).map((values) =>
      Object.fromEntries(properties.map((property, index) => [property.name, values[index]])),
    );
  }

  private ofSymbol(symbol: ts.Symbol, at: ts.Node, depth: number): unknown[] {
    const values = this.of(this.checker.getTypeOfSymbolAtLocation(symbol, at), at, symbol.name, depth);
    const declaration = symbol.valueDeclaration;
    const isOptional =
      (symbol.flags & ts.SymbolFlags.Optional) !== 0 ||
      (declaration !== undefined && ts.isParameter(declaration) && (declaration.initializer ?? declaration.questionToken) !== undefined);
    return isOptional && !values.includes(undefined) ? [...values, undefined] : values;
  }
}

/** One value of each list: the first ones, the last ones, and the first ones with any one or two of them replaced. */
function combined(lists: unknown[][], limit = MAX_VARIANTS): unknown[][] {
  const first = lists.map(([value]) => value);
  const samples = [first, lists.map((values) => values.at(-1))];
  const vary = (base: unknown[], from: number, replacements: number): void => {
    for (let index = from; index < lists.length; index += 1) {
      for (const value of lists[index]?.slice(1) ?? []) {
        if (samples.length >= limit) return;
        const variant = base.with(index, value);
        samples.push(variant);
        if (replacements > 1) vary(variant, index + 1, replacements - 1);
      }
    }
  };
  vary(first, 0, 1);
  vary(first, 0, 2);
  return samples;
}
