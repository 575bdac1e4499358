import { dirname, posix } from 'node:path';
import { inRoot } from './root.mjs';

/**
 * @typedef {{ path: string, side: 'server' | 'client', element: string, kind: string | undefined }} Place
 *   of a source file: `element` is `platform`, `app`, `ui`, `lib`, `live`, `entry`, or the name of a module or an area; `kind` is
 *   the word before `.ts`, as in `tickets.rules.ts`.
 */

/** Kinds of files that other modules may import; everything else is internal. */
const PUBLIC_KINDS = new Set(['service', 'module', 'dto', 'rules', 'events']);

/** Folders of the client that hold a mechanism for every area. */
const SHARED = new Set(['calendar-feed', 'discussion', 'presence', 'saved-views']);

/**
 * Returns a file's place in the repository layout, or undefined for files that the layout does not cover.
 * @param {string} path relative to the repository, with forward slashes.
 * @returns {Place | undefined}
 */
export function placeOf(path) {
  const stem = path.replace(/\.(js|mjs|ts|tsx)$/, '');
  const kind = /\.([a-z]+)$/.exec(posix.basename(stem))?.[1];
  const [top, second, third, ...rest] = stem.split('/');
  if (top === 'server') return { path: stem, side: 'server', element: third === undefined ? 'app' : second, kind };
  if (stem === 'ormconfig') return { path: stem, side: 'server', element: 'app', kind };
  if (top !== 'client' || second !== 'src') return undefined;
  return { path: stem, side: 'client', element: third === undefined || rest.length === 0 ? 'entry' : third, kind };
}

/**
 * Whether one file may import another.
 * @param {string} from path of the importing file, relative to the repository.
 * @param {string} to path of the imported file, relative to the repository, with or without its extension.
 * @param {boolean} typeOnly whether the import disappears at run time.
 * @returns {string | undefined} the reason if it may not.
 */
export function refusal(from, to, typeOnly) {
  const source = placeOf(from);
  if (source === undefined) return undefined;
  const target = placeOf(to);
  if (target === undefined) return 'The program imports only from server/ and client/src/.';
  const isTest = source.kind === 'spec';
  if (source.kind === 'rules' && target.kind !== 'rules') return 'A .rules file imports other .rules files only.';
  if (source.kind === 'policy' && !typeOnly && ['service', 'entity', 'repository', 'controller', 'module'].includes(target.kind ?? '')) {
    return 'A .policy file imports only types from services, entities and repositories.';
  }
  if (source.side === 'server') {
    return target.side === 'client'
      ? 'The server imports nothing from the client; it loads the built renderer.'
      : refusalOnServer(source, target);
  }
  if (target.side === 'client') return refusalOnClient(source, target);
  if (target.kind === 'rules' || isTest) return undefined;
  if (target.kind === 'dto' && typeOnly) return undefined;
  return 'The client imports only types from .dto files and values from .rules files of the server.';
}

function refusalOnServer(source, target) {
  if (source.element === target.element || source.element === 'app' || target.element === 'platform') return undefined;
  if (source.element === 'platform') return 'The platform imports no module.';
  if (target.element === 'app') return 'Modules do not import the application that consists of them.';
  if (PUBLIC_KINDS.has(target.kind ?? '')) return undefined;
  return `A module imports only the public files of another module: ${[...PUBLIC_KINDS].map((kind) => `.${kind}`).join(', ')}.`;
}

function refusalOnClient(source, target) {
  const base = ['ui', 'lib'];
  // Every area uses live updates, so they depend on none.
  if (source.element === 'live' && ![...base, 'live'].includes(target.element))
    return 'Live updates import no area and not the application.';
  if (target.element === 'live' && !base.includes(source.element)) return undefined;
  // So it is with the shared mechanisms, which may use live updates.
  if (SHARED.has(source.element) && ![...base, source.element].includes(target.element))
    return 'Shared mechanisms such as discussions and saved views import no area and not the application.';
  if (SHARED.has(target.element) && ![...base, 'live', ...SHARED].includes(source.element)) return undefined;
  if (source.element === target.element || source.element === 'entry' || base.includes(target.element)) return undefined;
  if (base.includes(source.element)) return 'ui and lib import no area and not the application.';
  if (source.element === 'app') return target.element === 'entry' ? 'The application does not import its entries.' : undefined;
  if (target.element === 'app' || target.element === 'entry') return 'An area does not import the application that consists of the areas.';
  return 'An area does not import another area; what both need belongs to ui or lib.';
}

const isRelative = (specifier) => /^\.{1,2}\//.test(specifier);

/** ESLint rule: imports run one way, and a .rules file uses nothing but other rules. */
export const importDirection = {
  meta: { type: 'problem', schema: [], messages: { refused: '{{reason}}' } },
  create(context) {
    const from = relativePath(context.filename);
    const place = placeOf(from);
    if (place === undefined) return {};
    const check = (node, source, typeOnly) => {
      if (typeof source?.value !== 'string') return;
      const reason = isRelative(source.value)
        ? refusal(from, posix.join(posix.dirname(from), source.value), typeOnly)
        : place.kind === 'rules' && 'A .rules file imports other .rules files only.';
      if (reason) context.report({ node, messageId: 'refused', data: { reason } });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source, node.importKind === 'type'),
      ExportNamedDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ImportExpression: (node) => check(node, node.source, false),
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal, true),
    };
  },
};

/** ESLint rule: no comment disables a check of ESLint or oxlint. */
export const noSuppression = {
  meta: { type: 'problem', schema: [], messages: { comment: 'Fix the problem instead of disabling the check.' } },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (/^\s*(eslint|oxlint)-(disable|enable)/.test(comment.value)) context.report({ loc: comment.loc, messageId: 'comment' });
        }
      },
    };
  },
};

/** ESLint rule: names of files and folders are in kebab-case and specific, and a service class is named after its file. */
export const fileName = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      form: '{{name}}: use kebab-case.',
      vague: '{{name}}: name it after what it does.',
      service: '{{name}}: name its class {{service}}.',
    },
  },
  create(context) {
    return {
      Program(node) {
        const path = relativePath(context.filename);
        const data = { name: path };
        const names = [...dirname(path).split('/'), posix.basename(path)].filter((name) => name !== '.' && name !== '..');
        if (names.some((name) => !/^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(name))) context.report({ node, messageId: 'form', data });
        if (names.some((name) => /^(utils?|helpers?|common|misc)(\.|$)/.test(name))) context.report({ node, messageId: 'vague', data });
        const service = serviceOf(path);
        if (service !== undefined && !exportedClasses(node).includes(service))
          context.report({ node, messageId: 'service', data: { ...data, service } });
      },
    };
  },
};

/** The class that a file `mail-links.service.ts` is named after; undefined for other files. */
function serviceOf(path) {
  const noun = /^([a-z0-9-]+)\.service\.ts$/.exec(posix.basename(path))?.[1];
  return noun
    ?.split('-')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .concat('Service')
    .join('');
}

const exportedClasses = (program) =>
  program.body.flatMap(({ type, declaration }) =>
    type === 'ExportNamedDeclaration' && declaration?.type === 'ClassDeclaration' ? declaration.id.name : [],
  );

const relativePath = (filename) => posix.relative(inRoot('.').replaceAll('\\', '/'), filename.replaceAll('\\', '/'));
