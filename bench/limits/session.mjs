import { createHash } from 'node:crypto';

/** The statement of SessionsService; both sides must run the same one. */
const TEXT = `SELECT s.id, s.user_id, u.roles, s.proof_hash,
    (extract(epoch FROM s.created_at) * 1000)::float8 AS created_at,
    (extract(epoch FROM s.last_seen_at) * 1000)::float8 AS last_seen_at,
    (extract(epoch FROM s.proved_at) * 1000)::float8 AS proved_at,
    (extract(epoch FROM s.raised_until) * 1000)::float8 AS raised_until,
    u.paused_at IS NOT NULL AS paused, u.temporary_password_until IS NOT NULL AS password_change_due
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.token_hash = $1 AND s.ended_at IS NULL AND u.is_active`;

/** The user of the session cookie, with one named prepared statement. */
export async function sessionOf(pool, request) {
  const token = /-session=([^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const values = [createHash('sha256').update(token).digest()];
  const { rows } = await pool.query({ name: 'session', text: TEXT, values });
  return rows[0];
}

/** Responds with an object as JSON. */
export function answer(response, status, object) {
  const body = JSON.stringify(object);
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}
