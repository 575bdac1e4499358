/** Headers that the browser sends with every client request; without them the server refuses changes. */
export const CLIENT_HEADERS = { 'Sec-Fetch-Site': 'same-origin', 'X-Requested-With': 'portal' };
