import { NO_FILES, withFiles, withoutFile } from './chosen-files';

const file = (name: string, size = 1): File => {
  const made = new File(['x'], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const names = ({ files }: { files: readonly File[] }): string[] => files.map(({ name }) => name);

describe('the files of a new bug', () => {
  it('are added to those chosen before, and removed', () => {
    const chosen = withFiles(withFiles(NO_FILES, [file('a.png')]), [file('b.log'), file('c.log')]);
    expect([names(chosen), chosen.problem]).toEqual([['a.png', 'b.log', 'c.log'], null]);
    expect(names(withoutFile(chosen, chosen.files[1]!))).toEqual(['a.png', 'c.log']);
  });

  it('are at most five, and none that is empty or too large', () => {
    const chosen = withFiles(NO_FILES, [file('empty.log', 0), file('video.mp4', 26_214_401), file('fits.mp4', 26_214_400)]);
    expect([names(chosen), chosen.problem]).toEqual([['fits.mp4'], 'empty.log is empty. video.mp4 is larger than 25 MB.']);
    const six = withFiles(
      chosen,
      ['1', '2', '3', '4', '5'].map((name) => file(name)),
    );
    expect(names(six)).toEqual(['fits.mp4', '1', '2', '3', '4']);
    expect(six.problem).toBe('A new bug can have up to five files. Attach the others on its page.');
  });
});
