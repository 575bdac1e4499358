import { ApiError } from '../../lib/http/http';
import { fileProblem, fileRefusal } from './apply-file';

describe('a file', () => {
  it.each(['cv.pdf', 'CV.PDF', 'a.b.docx', 'photo.jpeg', 'notes.md', 'work.zip'])('may be sent as %s', (name) => {
    expect(fileProblem({ name, size: 10 * 1024 * 1024 })).toBeNull();
  });

  it('is refused before the upload for its type, its size or for being empty', () => {
    for (const name of ['cv.exe', 'cv', 'pdf.', 'cv.pdf.html']) expect(fileProblem({ name, size: 1 })).toContain('pdf, doc, docx');
    expect(fileProblem({ name: 'cv.pdf', size: 0 })).toContain('empty');
    expect(fileProblem({ name: 'cv.pdf', size: 10 * 1024 * 1024 + 1 })).toContain('10 MB');
  });

  it('shows the server’s message for it', () => {
    const refused = (status: number, code: string) => new ApiError({ status, code, message: 'No.', fromServer: true });
    expect(fileRefusal(refused(415, 'unsupported-type'))).toBe('No.');
    expect(fileRefusal(refused(413, 'too-large'))).toBe('No.');
    expect(fileRefusal(refused(500, 'internal'))).toBeNull();
    expect(fileRefusal(new Error('No.'))).toBeNull();
  });
});
