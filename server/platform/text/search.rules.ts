/** Maximum length of a list's search text, in characters. Pure: shared by server and client. */
export const MAX_SEARCH = 100;
