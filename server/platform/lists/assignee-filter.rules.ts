/** How a list is filtered by assignee: `me`, `none` (unassigned), `former` (no longer in the team) or an id. Pure: shared by server and client. */
export const ASSIGNEE_FILTER = /^(?:me|none|former|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
