/** Bounds of the studio's story, for the server that holds them and the form that names them. */

export const MAX_STORY_TITLE = 120;
export const MAX_STORY_BODY = 20_000;
