import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF by pdfkit, line by line, with tabs between the columns of a table: the glyphs of each page are read back through the
 * ToUnicode maps of its fonts.
 * @throws Error for a glyph without a character.
 */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const lines: string[] = [];
  for (const { head } of objects.values()) {
    if (!/\/Type \/Page\b(?!s)/.test(head)) continue;
    const content = objects.get(reference(head, 'Contents'))?.stream ?? '';
    const resources = objects.get(reference(head, 'Resources'))?.head ?? head;
    const fonts = new Map(
      Array.from(/\/Font <<([\s\S]*?)>>/.exec(resources)?.[1]?.matchAll(/\/(\w+) (\d+) 0 R/g) ?? [], ([, name = '', id = '']) => [
        name,
        charactersOf(objects.get(reference(objects.get(id)?.head ?? '', 'ToUnicode'))?.stream ?? ''),
      ]),
    );
    lines.push(...textOf(content, fonts));
  }
  return lines.join('\n');
}

interface PdfObject {
  head: string;
  stream: string;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1');
  return new Map(
    Array.from(text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g), ({ 1: id = '', 2: body = '', index }) => {
      const at = body.indexOf('stream\n');
      if (at < 0) return [id, { head: body, stream: '' }];
      const start = index + `${id} 0 obj\n`.length + at + 'stream\n'.length;
      const head = body.slice(0, at);
      const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
      const bytes = pdf.subarray(start, start + length);
      return [id, { head, stream: (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1') }];
    }),
  );
}

function reference(head: string, name: string): string {
  return new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? '';
}

/** Characters by glyph, from the ranges of a map (`<0000> <00ff> [<0041> ...]`). */
function charactersOf(map: string): Map<number, string> {
  const characters = new Map<number, string>();
  for (const [, from = '', , list = ''] of map.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of Array.from(list.matchAll(/<(\w*)>/g)).entries())
      characters.set(parseInt(from, 16) + index, Buffer.from(hex, 'hex').swap16().toString('utf16le'));
  return characters;
}

/** The lines of a page. Texts at the same height are columns, except for what follows a label. */
function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string[] {
  const lines: string[] = [];
  let height = '';
  for (const [, y = '', block = ''] of content.matchAll(/BT 1 0 0 1 [-\d.]+ ([-\d.]+) Tm ([\s\S]*?) ET/g)) {
    let text = '';
    for (const [, name = '', hex = ''] of block.matchAll(/\/(\w+) [\d.]+ Tf <(\w*)> Tj/g))
      for (let at = 0; at < hex.length; at += 4) {
        const glyph = hex.slice(at, at + 4);
        const character = fonts.get(name)?.get(parseInt(glyph, 16));
        if (character === undefined) throw new Error(`The glyph ${glyph} of ${name} has no character.`);
        text += character;
      }
    const last = lines.at(-1);
    if (last !== undefined && y === height) lines[lines.length - 1] = `${last}${last.endsWith(': ') ? '' : '\t'}${text}`;
    else lines.push(text);
    height = y;
  }
  return lines;
}
