import type { Plugin } from 'vite';

/** What only the server asks of a route: see `RouteHandle` in src/lib/navigation/routes.ts. */
const FACTS = new Set(['description', 'data', 'serverRendered', 'module']);

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Property extends Node {
  key: Node & { name?: string };
  value: Node & { properties?: Property[] };
  computed: boolean;
}

/**
 * Leaves out of what browsers load what only the server asks of the routes. Every page carries the list of all routes, so
 * each sentence in it would be loaded by everyone.
 */
export function serverOnlyFacts(): Plugin {
  return {
    name: 'server-only-facts',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\.routes\.tsx$/ },
      handler(code) {
        return { code: withoutFacts(code, this.parse(code)), map: null };
      },
    },
  };
}

/** The code without these properties of every object that is called `handle`. */
export function withoutFacts(code: string, tree: unknown): string {
  const kept: string[] = [];
  let from = 0;
  for (const { start, end } of factsIn(tree)) {
    kept.push(code.slice(from, start));
    // The comma goes with what stood before it.
    from = end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0);
  }
  return kept.join('') + code.slice(from);
}

function factsIn(node: unknown): Property[] {
  if (Array.isArray(node)) return node.flatMap(factsIn);
  if (typeof node !== 'object' || node === null) return [];
  if (isHandle(node))
    return (node.value.properties ?? []).filter(({ key, computed }) => !computed && key?.name !== undefined && FACTS.has(key.name));
  return Object.values(node).flatMap(factsIn);
}

function isHandle(node: object): node is Property {
  const { type, key, value } = node as Partial<Property>;
  return type === 'Property' && key?.name === 'handle' && value?.type === 'ObjectExpression';
}
