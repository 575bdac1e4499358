import { deflateSync } from 'node:zlib';
import { hasActiveContent } from './pdf-content.js';

const pdf = (body: string): Buffer => Buffer.from(`%PDF-1.7\n${body}\n%%EOF`, 'latin1');
const objectStream = (content: string | Buffer, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'): Buffer =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj << ${dictionary} >> stream\r\n`, 'latin1'),
    deflateSync(content),
    Buffer.from('\nendstream endobj %%EOF'),
  ]);

const SCRIPT = '<< /OpenAction << /S /JavaScript >> >>';
const DECOY = deflateSync('<< >>').toString('latin1');

describe('PDFs', () => {
  it.each([
    ['a page', pdf('1 0 obj << /Type /Page /Contents 2 0 R >> endobj')],
    ['names with the same prefix', pdf('<< /JSONData 1 /Launchpad 2 >>')],
    ['objects in a stream', objectStream('<< /Type /Page >>')],
    ['other streams and bookmarks', objectStream('0 0 m', '/First 3 0 R >> endobj 2 0 obj << /N 4 /Filter /DCTDecode')],
    ['picture bytes that look like a name', pdf('1 0 obj << /Length 8 >> stream\n\x01/JS\x02/EF\nendstream endobj')],
  ])('with %s are static', async (_, bytes) => expect(await hasActiveContent(bytes)).toBe(false));

  it.each([
    ['a script', pdf('<< /S /JavaScript /JS (app.alert(1)) >>')],
    ['a script with an escaped name', pdf('<< /S /J#61vaScript >>')],
    ['a script in an object stream', objectStream('<< /OpenAction << /S /JavaScript >> >>')],
    ['a script in an object stream without a type', objectStream(SCRIPT, '/N 1 /First 4 /Filter /FlateDecode')],
    ['a script in an object stream with an escaped type', objectStream(SCRIPT, '/Type /Obj#53tm /Filter /Fl#61teDecode')],
    ['a script after the word stream', objectStream(SCRIPT, `/Type /ObjStm /X (stream\n${DECOY}endstream) /Filter /FlateDecode`)],
    ['a script after a comment', objectStream(SCRIPT, '/Type /ObjStm %>> stream\n /Filter [/FlateDecode]')],
    ['a script that is deflated twice', objectStream(deflateSync(SCRIPT), '/Type /ObjStm /Filter [/FlateDecode /FlateDecode]')],
    ['a script with another encoding', objectStream('abc', '/Type /ObjStm /Filter [/FlateDecode /ASCIIHexDecode]')],
    ['a script behind a PNG predictor', objectStream('abc', '/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 >>')],
    ['a script with an indirect filter', objectStream('abc', '/Type /ObjStm /Filter 9 0 R')],
    ['a script of a rendition', pdf('<< /S /Rendition /JS 5 0 R >>')],
    ['a script without a type', pdf('<< /JS\n(app.alert(1)) >>')],
    ['a file in an annotation', pdf('<< /Type /Annot /FS << /EF << /F 5 0 R >> >> >>')],
    ['a launch action', pdf('<< /S /Launch /F (cmd.exe) >>')],
    ['an embedded file', pdf('<< /EmbeddedFiles 3 0 R >>')],
    ['encryption', pdf('trailer << /Encrypt 4 0 R >>')],
    ['encryption with an escaped name', pdf('trailer << /Encr#79pt 4 0 R >>')],
    ['an unreadable object stream', pdf('1 0 obj << /Type /ObjStm /Filter /FlateDecode >> stream\nnot deflated\nendstream')],
    ['an object stream without an end', pdf('1 0 obj << /Type /ObjStm /Filter /FlateDecode >> stream\nabc')],
    ['more escapes than a receipt has', pdf('#41'.repeat(100_001))],
    ['more names than a receipt has', pdf(`1 0 obj << ${'/a'.repeat(600_000)} >>`)],
    ['a stream that unpacks to a huge size', objectStream('\0'.repeat(17 * 1024 * 1024))],
  ])('with %s are active', async (_, bytes) => expect(await hasActiveContent(bytes)).toBe(true));

  it.each(['obj<<', 'obj %', 'obj<<((((', 'obj<</a', 'obj << %', 'obj<<(\\('])('that repeat %s are not read repeatedly', async (part) =>
    expect(await hasActiveContent(pdf(part.repeat(300_000)))).toBe(true),
  );
});
