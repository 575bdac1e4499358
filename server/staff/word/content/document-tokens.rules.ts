/** A part of a sanitised document. */
export type Token =
  | { kind: 'open'; name: string; attributes: Readonly<Record<string, string>>; source: string }
  | { kind: 'close'; name: string; source: string }
  | { kind: 'text'; text: string; source: string };

const NAME = /^[a-z][a-z0-9]*/;
const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/**
 * Splits the HTML of a stored document. It reads only what the sanitiser writes: lower-case names, quoted attributes, and the characters
 * `<`, `>`, `&` and `"` as entities. `source` is the HTML of the part.
 */
export function* documentTokens(html: string): Generator<Token> {
  let start = 0;
  while (start < html.length) {
    const isTag = html[start] === '<';
    const bound = html.indexOf(isTag ? '>' : '<', start + 1);
    const end = bound === -1 ? html.length : isTag ? bound + 1 : bound;
    yield tokenOf(html.slice(start, end));
    start = end;
  }
}

function tokenOf(source: string): Token {
  const isEnd = source.startsWith('</');
  const [name] = (source.startsWith('<') && NAME.exec(source.slice(isEnd ? 2 : 1))) || [];
  if (name === undefined) return { kind: 'text', text: decoded(source), source };
  return isEnd ? { kind: 'close', name, source } : { kind: 'open', name, attributes: attributesIn(source), source };
}

function attributesIn(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, decoded(value)]));
}

function decoded(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
}
