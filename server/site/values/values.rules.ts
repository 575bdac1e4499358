/** Bounds of what the studio says it stands for, for the server that holds them and the form that names them. */

export const MAX_VALUES = 6;
export const MAX_VALUE_TITLE = 60;
export const MAX_VALUE_TEXT = 300;
