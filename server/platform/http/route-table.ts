import { RequestMethod, type DynamicModule, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner } from '@nestjs/core';
import { NEXT_BYTES } from '../files/uploads/upload.js';
import { BROWSER_REPORT } from './requests/browser-reports.js';
import { UPLOAD } from '../files/uploads/upload.interceptor.js';
import { ACCESS, ACCESS_OPTIONS, type AccessRule, type AccessOptions } from '../access/access.js';
import type { ProofDeclaration } from '../access/proof-declaration.rules.js';
import { GROUPS } from '../access/roles.rules.js';
import type { TokenScope } from '../access/token-scopes.rules.js';

export interface RouteRow {
  method: string;
  path: string;
  rule: AccessRule;
  handler: string;
  /** The handler reads a multipart form. */
  upload?: true;
  /** The handler reads the next bytes of a resumable file. */
  nextBytes?: true;
  /** Browsers send reports to the handler. */
  report?: true;
  /** `required`, the reason for requiring none, or null if the route declares nothing. */
  proof: ProofDeclaration;
  /** The API token scope that grants access. */
  token?: TokenScope;
}

/**
 * Every HTTP route of these controllers with its access rule, sorted by path and method.
 * @throws Error naming the handlers that declare no rule.
 */
export function routeTable(controllers: readonly Type[], prefix: string): RouteRow[] {
  const rows: RouteRow[] = [];
  const undeclared: string[] = [];
  const scanner = new MetadataScanner();
  for (const controller of controllers) {
    const prototype = controller.prototype as object;
    for (const name of scanner.getAllMethodNames(prototype)) {
      const handler: unknown = Reflect.get(prototype, name);
      if (typeof handler !== 'function') continue;
      const method: unknown = Reflect.getMetadata(METHOD_METADATA, handler);
      if (typeof method !== 'number') continue;
      const rule = Reflect.getMetadata(ACCESS, handler) as AccessRule | undefined;
      const options = (Reflect.getMetadata(ACCESS_OPTIONS, handler) ?? {}) as AccessOptions;
      const label = `${controller.name}.${name}`;
      if (rule === undefined) {
        undeclared.push(label);
        continue;
      }
      for (const path of paths(controller, handler)) {
        const upload = Reflect.hasMetadata(UPLOAD, handler) && { upload: true as const };
        const nextBytes = Reflect.hasMetadata(NEXT_BYTES, handler) && { nextBytes: true as const };
        const report = Reflect.hasMetadata(BROWSER_REPORT, handler) && { report: true as const };
        rows.push({
          method: RequestMethod[method] ?? 'ALL',
          path: `${prefix}${path}`,
          rule,
          handler: label,
          proof: proofOf(options),
          ...(options.token && { token: options.token }),
          ...upload,
          ...nextBytes,
          ...report,
        });
      }
    }
  }
  if (undeclared.length > 0) throw new Error(`No access rule is declared on ${undeclared.join(', ')}.`);
  return rows.sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}

/** The controllers of a module and its imports, read from their decorators without creating instances. */
export function controllersIn(module: Type | DynamicModule, seen = new Set<Type>()): Type[] {
  const type = 'module' in module ? module.module : module;
  if (seen.has(type)) return [];
  seen.add(type);
  const controllers = (Reflect.getMetadata('controllers', type) ?? []) as Type[];
  const imports = [...((Reflect.getMetadata('imports', type) ?? []) as unknown[]), ...('module' in module ? (module.imports ?? []) : [])];
  return [...controllers, ...imports.filter(isModule).flatMap((imported) => controllersIn(imported, seen))];
}

function proofOf({ recentProof, withoutProof }: AccessOptions): ProofDeclaration {
  return recentProof === true ? 'required' : withoutProof === undefined ? null : { exempt: withoutProof };
}

function isModule(value: unknown): value is Type | DynamicModule {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && 'module' in value);
}

function paths(controller: object, handler: object): string[] {
  const read = (target: object): string[] => {
    const value: unknown = Reflect.getMetadata(PATH_METADATA, target);
    return (Array.isArray(value) ? value : [value]).map((part) => String(part ?? '').replace(/^\/|\/$/g, ''));
  };
  return read(controller).flatMap((base) => read(handler).map((own) => `/${[base, own].filter(Boolean).join('/')}`));
}

/** The table as the markdown of docs/access.md. */
export function accessDocument(rows: RouteRow[]): string {
  const groups = Object.entries(GROUPS).map(([name, roles]) => `| ${name} | ${roles.join(', ')} |`);
  const routes = rows.map(
    (row) => `| ${row.method} | \`${row.path}\` | ${row.rule} | ${row.token ?? ''} | ${proofText(row.proof)} | ${row.handler} |`,
  );
  return [
    '# Who may call what',
    '',
    'Made from the program by `npm run access-table`; the tests fail when it is out of date. `everyone` needs no account,',
    '`signedIn` needs one, every other word is a group of roles. What a caller may do to one row is decided by the service.',
    '',
    'Proof: `required` means that the person gave their password within the last ten minutes. A route that changes accounts, roles,',
    'codes, sessions, second factors, the outbox, legal texts and the like must require it or give the reason why not.',
    '',
    'API token: the scope of a token with which a program may call the route as well, within the current roles of its user; without one,',
    'no token is accepted. Tokens end with every change of the password and when an admin signs the user out or closes the account.',
    '',
    '| group | roles |',
    '|---|---|',
    ...groups,
    '',
    '| method | path | who | API token | proof | handler |',
    '|---|---|---|---|---|---|',
    ...routes,
    '',
  ].join('\n');
}

function proofText(proof: ProofDeclaration): string {
  if (proof === null) return '';
  return proof === 'required' ? proof : `none: ${proof.exempt}`;
}
