import { relative } from 'node:path';
import ts from 'typescript';

/** What a value can be after the driver has read it; `any` for a declared type that permits everything. */
export type Family = 'text' | 'number' | 'boolean' | 'bytes' | 'json' | 'text[]' | 'number[]' | 'boolean[]' | 'json[]' | 'any' | 'other';

/** A property of a declared row type. */
interface DeclaredColumn {
  name: string;
  families: Family[];
  nullable: boolean;
}

/** A call in a repository that sends a statement. */
export interface CallSite {
  /** Path from the root of the repository, and the position of the call in it, as offsets. */
  file: string;
  start: number;
  end: number;
  /** `path:line`, for messages. */
  place: string;
  /** What the call resolves to, after `await` and an assertion. */
  answer: ts.Type;
  /** Undefined where the caller reads no columns: it counts rows, or ignores the result. */
  columns: DeclaredColumn[] | undefined;
  /** Whether the caller expects `[rows, count]`, which TypeORM returns for UPDATE and DELETE only; undefined for calls outside TypeORM. */
  expectsCount: boolean | undefined;
}

/** Flags of `any` and `unknown`. */
export const UNTYPED = ts.TypeFlags.Any | ts.TypeFlags.Unknown;

const SENDERS = new Set(['query', 'rows', 'sweep']);

/** Reads the sources with the compiler, including types. @param files absolute paths. */
export function compile(root: string, files: readonly string[]): ts.Program {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return ts.createProgram([...files], { ...options, noEmit: true, rootDir: undefined });
}

/** All calls of a file that send a statement: `query(…)`, `rows(…)` and `sweep(…)` of anything. */
export function callSites(root: string, program: ts.Program, file: string): CallSite[] {
  const checker = program.getTypeChecker();
  const source = sourceOf(program, file);
  const sites: CallSite[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && SENDERS.has(node.expression.name.text)) {
      sites.push(siteOf(checker, node, relative(root, file)));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return sites;
}

export function sourceOf(program: ts.Program, file: string): ts.SourceFile {
  const source = program.getSourceFile(file);
  if (source === undefined) throw new Error(`${file} is not part of the program.`);
  return source;
}

function siteOf(checker: ts.TypeChecker, call: ts.CallExpression, file: string): CallSite {
  const source = call.getSourceFile();
  const response = answerOf(checker, call);
  const { row, expectsCount } = shapeOf(checker, response);
  return {
    file,
    start: call.getStart(),
    end: call.getEnd(),
    place: `${file}:${source.getLineAndCharacterOfPosition(call.getStart()).line + 1}`,
    answer: response,
    columns: row === undefined ? undefined : columnsOf(checker, row, call),
    expectsCount: ts.isPropertyAccessExpression(call.expression) && call.expression.name.text === 'query' ? expectsCount : undefined,
  };
}

/** The type that the caller works with: an assertion around the call takes precedence over the call's own type. */
function answerOf(checker: ts.TypeChecker, call: ts.CallExpression): ts.Type {
  for (let node: ts.Node = call.parent; ; node = node.parent) {
    if (ts.isAsExpression(node)) return checker.getTypeAtLocation(node);
    if (!ts.isAwaitExpression(node) && !ts.isParenthesizedExpression(node)) break;
  }
  const promised = checker.getTypeAtLocation(call);
  return checker.getAwaitedType(promised) ?? promised;
}

function shapeOf(checker: ts.TypeChecker, response: ts.Type): { row?: ts.Type | undefined; expectsCount: boolean | undefined } {
  if (response.flags & (UNTYPED | ts.TypeFlags.VoidLike)) return { expectsCount: undefined };
  if (checker.isTupleType(response)) {
    const [rows] = checker.getTypeArguments(response as ts.TypeReference);
    return { row: rows && elementOf(checker, rows), expectsCount: true };
  }
  if (checker.isArrayType(response)) return { row: elementOf(checker, response), expectsCount: false };
  const rows = checker.getPropertyOfType(response, 'rows');
  if (rows === undefined) throw new Error(`An answer is neither rows nor a count: ${checker.typeToString(response)}`);
  return { row: elementOf(checker, checker.getTypeOfSymbol(rows)), expectsCount: undefined };
}

function elementOf(checker: ts.TypeChecker, rows: ts.Type): ts.Type | undefined {
  if (!checker.isArrayType(rows)) return undefined;
  const [row] = checker.getTypeArguments(rows as ts.TypeReference);
  return row === undefined || row.flags & (UNTYPED | ts.TypeFlags.NonPrimitive) ? undefined : row;
}

function columnsOf(checker: ts.TypeChecker, row: ts.Type, at: ts.Node): DeclaredColumn[] {
  return checker.getPropertiesOfType(row).map((property) => {
    const parts = partsOf(checker.getTypeOfSymbolAtLocation(property, at));
    return {
      name: property.name,
      families: [...new Set(parts.filter((part) => !(part.flags & ts.TypeFlags.Null)).map((part) => familyOf(checker, part)))],
      nullable: parts.some((part) => part.flags & (ts.TypeFlags.Null | UNTYPED)),
    };
  });
}

function partsOf(type: ts.Type): ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

function familyOf(checker: ts.TypeChecker, type: ts.Type): Family {
  if (type.flags & UNTYPED) return 'any';
  if (type.flags & ts.TypeFlags.StringLike) return 'text';
  if (type.flags & ts.TypeFlags.NumberLike) return 'number';
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    const families = new Set(element === undefined ? [] : partsOf(element).map((part) => familyOf(checker, part)));
    const [family] = families;
    return families.size === 1 && (family === 'text' || family === 'number' || family === 'boolean') ? `${family}[]` : 'json[]';
  }
  const name = type.getSymbol()?.name;
  if (name === 'Buffer' || name === 'Uint8Array') return 'bytes';
  const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.NonPrimitive | ts.TypeFlags.Intersection)) !== 0;
  return isObject && name !== 'Date' ? 'json' : 'other';
}
