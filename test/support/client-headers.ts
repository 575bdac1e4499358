/** What the browser sends with every call of the client; without it the server takes no call that changes something. */
export const CLIENT_HEADERS = { 'Sec-Fetch-Site': 'same-origin', 'X-Requested-With': 'portal' };
