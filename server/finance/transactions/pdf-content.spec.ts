import { deflateSync } from 'node:zlib';
import { hasActiveContent } from './pdf-content.js';

const pdf = (body: string): Buffer => Buffer.from(`%PDF-1.7\n${body}\n%%EOF`, 'latin1');
const objectStream = (content: string, dictionary = '/Type /ObjStm'): Buffer =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj << ${dictionary} >> stream\r\n`),
    deflateSync(content),
    Buffer.from('\nendstream endobj %%EOF'),
  ]);

describe('PDFs', () => {
  it.each([
    ['a page', pdf('1 0 obj << /Type /Page /Contents 2 0 R >> endobj')],
    ['names that only begin alike', pdf('<< /JSONData 1 /Launchpad 2 >>')],
    ['objects in a stream', objectStream('<< /Type /Page >>')],
  ])('with %s only show something', async (_, bytes) => expect(await hasActiveContent(bytes)).toBe(false));

  it.each([
    ['a script', pdf('<< /S /JavaScript /JS (app.alert(1)) >>')],
    ['a script whose name is escaped', pdf('<< /S /J#61vaScript >>')],
    ['a script in a stream of objects', objectStream('<< /OpenAction << /S /JavaScript >> >>')],
    ['a program to start', pdf('<< /S /Launch /F (cmd.exe) >>')],
    ['another file in it', pdf('<< /EmbeddedFiles 3 0 R >>')],
    ['encryption', pdf('trailer << /Encrypt 4 0 R >>')],
    ['a stream of objects that cannot be read', Buffer.from('%PDF-1.7 << /Type /ObjStm >> stream\nnot deflated\nendstream')],
    ['a stream of objects without an end', Buffer.from('%PDF-1.7 << /Type /ObjStm >> stream\nabc')],
    ['a stream that unpacks to very much', objectStream('\0'.repeat(17 * 1024 * 1024))],
  ])('with %s are active', async (_, bytes) => expect(await hasActiveContent(bytes)).toBe(true));
});
