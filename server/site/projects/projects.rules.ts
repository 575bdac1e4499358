/** Projects on a page of the list that visitors read. */
export const PUBLIC_PROJECTS = 24;
