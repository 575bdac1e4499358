import type { IncomingMessage } from 'node:http';
import { uploadMatcher } from './upload.js';

const matches = uploadMatcher([
  { method: 'POST', path: '/api/pictures', upload: true },
  { method: 'PUT', path: '/api/things/:id/file', upload: true },
  { method: 'PATCH', path: '/api/things/:id/bytes', nextBytes: true },
  { method: 'POST', path: '/api/notes' },
]);
const ask = (method: string, path: string, type: string | undefined = 'multipart/form-data; boundary=b') =>
  matches({ method, path, headers: { 'content-type': type } } as unknown as IncomingMessage & { path: string });

describe('an upload', () => {
  it.each([
    ['POST', '/api/pictures'],
    ['POST', '/API/Pictures/'],
    ['PUT', '/api/things/7/file'],
  ])('is a form by %s to %s', (method, path) => {
    expect(ask(method, path)).toBe(true);
  });

  it.each([
    ['PUT', '/api/pictures'],
    ['POST', '/api/pictures/7'],
    ['PUT', '/api/things/7/8/file'],
    ['PUT', '/api/things//file'],
    ['POST', '/xapi/pictures'],
    ['POST', '/api/notes'],
    ['PATCH', '/api/things/7/bytes'],
  ])('is not one by %s to %s', (method, path) => {
    expect(ask(method, path)).toBe(false);
  });

  it('has exactly that media type, in either case', () => {
    expect(ask('POST', '/api/pictures', 'Multipart/FORM-data;boundary=b')).toBe(true);
    expect(ask('POST', '/api/pictures', 'multipart/form-data-x; boundary=b')).toBe(false);
    expect(ask('POST', '/api/pictures', 'application/json')).toBe(false);
    expect(ask('PATCH', '/api/things/7/bytes', 'application/offset+octet-stream')).toBe(true);
    expect(ask('POST', '/api/pictures', 'application/offset+octet-stream')).toBe(false);
  });
});
