/** Limits of the studio's story, shared by the server and the form. */

export const MAX_STORY_TITLE = 120;
export const MAX_STORY_BODY = 20_000;
