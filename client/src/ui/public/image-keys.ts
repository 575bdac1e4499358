import type { ShortcutGroup } from '../../lib/shortcuts/shortcuts';

/** The keys of a row of images while one of its controls has the focus. */
export const IMAGE_KEYS: ShortcutGroup = {
  title: 'Images',
  keys: [
    ['← / →', 'Previous / next image, with the focus on the images'],
    ['Home / End', 'First / last image'],
  ],
};
