import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { Clock } from '../../../server/platform/time/clock.js';
import { sourceOf, type CallSite } from './call-sites.js';
import { Samples } from './samples.js';

/** A statement as a repository sent it. */
export interface RecordedStatement {
  site: CallSite;
  sql: string;
  /** Number of values that were sent with it. */
  values: number;
}

type Send = (statement: string | { text: string; values?: unknown[] }, values?: unknown[]) => Promise<unknown>;
type Callable = (...values: unknown[]) => unknown;

/** Every call returns rows; the first ones, which vary each argument alone, also return other rows and none. */
const ROUNDS = 3;
const CALLS_OF_LATER_ROUNDS = 50;
/** Number of items taken from an iterator that a repository returns. */
const MAX_ITEMS = 3;

/**
 * Calls every method and exported function of repositories with values of their parameters' types, on a database that only records
 * statements and returns values of the type that the caller declared. Dynamic statements are thereby seen in all the forms that the
 * parameters produce.
 */
export class StatementRecorder {
  private readonly recorded = new Map<string, RecordedStatement>();
  private readonly checker: ts.TypeChecker;
  private readonly samples: Samples;
  private readonly dependencies: ReadonlyMap<string, unknown>;
  private readonly answers = new Map<CallSite, unknown[]>();
  private round = 0;

  /** @param root of the repository, absolute. */
  constructor(
    private readonly root: string,
    private readonly program: ts.Program,
    private readonly sites: readonly CallSite[],
  ) {
    this.checker = program.getTypeChecker();
    const send: Send = (statement, values) => this.send(statement, values);
    const manager = new Proxy(
      {
        query: send,
        transaction: (work: (manager: unknown) => unknown) => work(manager),
        // Where a lock takes its table name from; its statement is not one of a repository.
        dataSource: { driver: { escape: String }, getMetadata: () => ({ tableName: 'locked' }) },
      },
      // TypeORM's own statements are compared with the schema by the test of entities.
      { get: (target, property) => Reflect.get(target, property) ?? (property === 'queryRunner' ? undefined : () => Promise.resolve({})) },
    );
    const runner = { query: send, manager, release: () => Promise.resolve() };
    const dataSource = { query: send, manager, createQueryRunner: () => runner };
    const tx = { manager, beforeCommit: () => undefined, afterCommit: () => undefined };
    this.dependencies = new Map<string, unknown>([
      ['ReadQueries', { rows: send }],
      ['Database', { dataSource, sweep: send, transaction: (work: (transaction: unknown) => unknown) => work(tx) }],
      ['DataSource', dataSource],
      ['EntityManager', manager],
      ['QueryRunner', runner],
      ['Queryable', dataSource],
      ['Client', { query: send }],
      ['Tx', tx],
      ['Clock', new Clock()],
    ]);
    this.samples = new Samples(this.checker, (type) => this.dependencies.get(type.getSymbol()?.name ?? ''));
  }

  /** Each statement once per call site. */
  get statements(): RecordedStatement[] {
    return [...this.recorded.values()];
  }

  /** Runs the exports of a file. @param file absolute. */
  async run(file: string): Promise<void> {
    const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
    const source = sourceOf(this.program, file);
    for (const node of source.statements) {
      if (ts.isClassDeclaration(node) && node.name !== undefined) {
        const instance = await this.instance(node, module);
        if (instance !== undefined) await this.runMethods(node, instance);
      } else if (ts.isFunctionDeclaration(node) && node.name !== undefined) {
        const exported = module[node.name.text];
        if (typeof exported === 'function') await this.call(node, (...values) => (exported as Callable)(...values));
      }
    }
  }

  private async runMethods(node: ts.ClassDeclaration, instance: Record<string, unknown>): Promise<void> {
    for (const member of node.members) {
      if (!ts.isMethodDeclaration(member) || !ts.isIdentifier(member.name)) continue;
      const method = instance[member.name.text];
      const isPrivate = (ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Static)) !== 0;
      if (typeof method === 'function' && !isPrivate) await this.call(member, (...values) => (method as Callable).apply(instance, values));
    }
  }

  private async instance(node: ts.ClassDeclaration, module: Record<string, unknown>): Promise<Record<string, unknown> | undefined> {
    const created = module[node.name?.text ?? ''];
    if (typeof created !== 'function') return undefined;
    const parameters = node.members.find(ts.isConstructorDeclaration)?.parameters ?? [];
    const values: unknown[] = [];
    for (const parameter of parameters) values.push(await this.dependency(parameter));
    return Reflect.construct(created, values) as Record<string, unknown>;
  }

  private async dependency(parameter: ts.ParameterDeclaration): Promise<unknown> {
    const type = this.checker.getTypeAtLocation(parameter);
    const declaration = type.getSymbol()?.valueDeclaration;
    if (
      declaration !== undefined &&
      ts.isClassDeclaration(declaration) &&
      declaration.getSourceFile().fileName.endsWith('.repository.ts')
    ) {
      const file = declaration.getSourceFile().fileName;
      return this.instance(declaration, (await import(pathToFileURL(file).href)) as Record<string, unknown>);
    }
    return this.samples.of(type, parameter)[0];
  }

  private async call(node: ts.SignatureDeclaration, run: Callable): Promise<void> {
    const signature = this.checker.getSignatureFromDeclaration(node);
    if (signature === undefined) return;
    const calls = this.samples.calls(signature, node);
    for (this.round = 0; this.round < ROUNDS; this.round += 1) {
      for (const values of this.round === 0 ? calls : calls.slice(0, CALLS_OF_LATER_ROUNDS)) {
        try {
          await items(run(...values));
        } catch {
          // Errors caused by made-up values are expected: a statement that no call reaches is reported by its call site.
        }
      }
    }
  }

  private send(statement: string | { text: string; values?: unknown[] }, values: unknown[] = []): Promise<unknown> {
    const site = this.siteOf(callerStack());
    if (site === undefined) return Promise.resolve([]);
    const sql = typeof statement === 'string' ? statement : statement.text;
    const count = (typeof statement === 'string' ? values : (statement.values ?? [])).length;
    this.recorded.set(`${site.place} ${site.start} ${count} ${sql}`, { site, sql, values: count });
    return Promise.resolve(this.answerTo(site));
  }

  private answerTo(site: CallSite): unknown {
    let answers = this.answers.get(site);
    if (answers === undefined) {
      answers = this.samples.of(site.answer, sourceOf(this.program, `${this.root}/${site.file}`));
      this.answers.set(site, answers);
    }
    return answers[this.round === ROUNDS - 1 ? answers.length - 1 : Math.min(this.round, answers.length - 1)];
  }

  /** The call site from the stack, unless another module made the call. */
  private siteOf(stack: string): CallSite | undefined {
    const caller = stack.split('\n').find((line) => line.startsWith('    at ') && !line.includes('statements/recorder.ts'));
    const [, path = '', line = '', column = ''] = /\(?(?:file:\/\/)?(\/[^()]*):(\d+):(\d+)\)?$/.exec(caller ?? '') ?? [];
    const file = path.startsWith(`${this.root}/`) ? path.slice(this.root.length + 1) : '';
    const inFile = this.sites.filter((site) => site.file === file);
    if (inFile.length === 0) return undefined;
    const position = sourceOf(this.program, path).getPositionOfLineAndCharacter(Number(line) - 1, Number(column) - 1);
    return inFile.filter(({ start, end }) => start <= position && position < end).sort((a, b) => a.end - a.start - (b.end - b.start))[0];
  }
}

/** Only the innermost frames: each is translated to its source, and there are very many calls. */
function callerStack(): string {
  const original = Error.stackTraceLimit;
  Error.stackTraceLimit = 4;
  const { stack = '' } = new Error('sent from');
  Error.stackTraceLimit = original;
  return stack;
}

/** Waits for a result, and takes the first items of any iterator: the result itself, or a property of it. */
async function items(result: unknown): Promise<void> {
  const settled: unknown = await result;
  if (typeof settled !== 'object' || settled === null || !(Symbol.asyncIterator in settled)) return;
  let count = 0;
  for await (const item of settled as AsyncIterable<object>) {
    for (const part of Object.values(item)) await items(part);
    if ((count += 1) >= MAX_ITEMS) return;
  }
}
