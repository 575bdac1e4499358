/** Limits of the studio's values, shared by the server and the form. */

export const MAX_VALUES = 6;
export const MAX_VALUE_TITLE = 60;
export const MAX_VALUE_TEXT = 300;
