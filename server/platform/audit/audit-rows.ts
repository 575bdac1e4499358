/** Columns of `audit_log` in the form in which they are hashed; see `audit-chain.ts`. */
export const CONTENT_COLUMNS = `
  id::text AS id,
  to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
  actor_id::text AS "actorId", action, target_type AS "targetType", target_id AS "targetId", details,
  before::text AS before, after::text AS after, ip, request_id AS "requestId"`;

export const CHAIN_COLUMNS = `${CONTENT_COLUMNS}, position::text AS position, previous_hash AS "previousHash", hash`;
