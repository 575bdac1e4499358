/** The longest text that a list is searched for, in characters. Pure: shared by server and client. */
export const MAX_SEARCH = 100;
