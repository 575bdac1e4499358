import fc from 'fast-check';
import { AVATAR_WIDTHS, avatarUrl, parseAvatarName } from './avatar.rules.js';

const FOLDER = '/api/users/avatars/';

describe('addresses of profile pictures', () => {
  it('contain the file and the width', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.constantFrom(...AVATAR_WIDTHS), (fileId, width) => {
        const url = avatarUrl(fileId, width);
        expect(url?.startsWith(FOLDER)).toBe(true);
        expect(parseAvatarName(url?.slice(FOLDER.length) ?? '')).toEqual({ fileId, width });
      }),
    );
  });

  it('are null without a picture', () => {
    expect(avatarUrl(null)).toBeNull();
  });

  it('accept no other width, format or path', () => {
    const id = '0b8f9c3e-7a53-4c6f-9d1e-2f4a5b6c7d8e';
    for (const name of [
      '',
      id,
      `${id}-256`,
      `${id}-257.webp`,
      `${id}-256.avif`,
      `../${id}-256.webp`,
      `${id}-256.webp/..`,
      `${id.toUpperCase()}-256.webp`,
      `${id}-0256.webp`,
    ]) {
      expect(parseAvatarName(name)).toBeNull();
    }
    fc.assert(fc.property(fc.string(), (name) => void parseAvatarName(name)));
  });
});
