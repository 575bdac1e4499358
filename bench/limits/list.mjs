// The minimum work of a server on this stack for the list: the same two queries on node:http and pg.
import { createServer } from 'node:http';
import pg from 'pg';
import { listen, optionsFromParent } from '../lib/child.mjs';
import { answer, sessionOf } from './session.mjs';

const SIZE = 20;
const TEXT = `SELECT id, title, description, slug, icon, public, accent, lettering, platforms, release_date AS "releaseDate",
    status_line AS "statusLine", key_art AS "keyArt", logo, featured, version, created_at, updated_at, created_at::text AS position
  FROM projects ORDER BY created_at DESC, id DESC LIMIT $1`;
const TIMESTAMPTZ = 1184;

const { connectionString, dates } = await optionsFromParent();
const types = new pg.TypeOverrides();
if (!dates) types.setTypeParser(TIMESTAMPTZ, iso);
const pool = new pg.Pool({ connectionString, options: '-c timezone=UTC', types, max: 10 });

/** `2026-11-21 03:34:55.1234+00` to `2026-11-21T03:34:55.123Z`. */
function iso(text) {
  const fraction = text.length > 22 ? `${text.slice(19, -3)}000`.slice(0, 4) : '.000';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction}Z`;
}

async function list(request, response) {
  const session = await sessionOf(pool, request);
  if (session === undefined) return answer(response, 401, { error: 'Please sign in.' });
  const { rows } = await pool.query({ name: 'page', text: TEXT, values: [SIZE + 1] });
  const shown = rows.slice(0, SIZE);
  const last = shown.at(-1);
  const items = shown.map(({ position: _, ...item }) => item);
  const nextCursor = rows.length > SIZE ? Buffer.from(JSON.stringify([last.position, last.id])).toString('base64url') : null;
  return answer(response, 200, { items, nextCursor });
}

listen(
  createServer((request, response) => {
    list(request, response).catch((error) => answer(response, 500, { error: error.message }));
  }),
);
