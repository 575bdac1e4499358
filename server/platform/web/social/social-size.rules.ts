/** Size of a social image in pixels. Pure. */
export const SOCIAL_WIDTH = 1200;
export const SOCIAL_HEIGHT = 630;
