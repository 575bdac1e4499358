// The minimum work of a server on this stack for a read: the session and the same statements on node:http and pg, returned as JSON.
import { createServer } from 'node:http';
import pg from 'pg';
import { listen, optionsFromParent } from '../lib/child.mjs';
import { answer, sessionOf } from './session.mjs';

const TIMESTAMPTZ = 1184;

/** `routes`: the statements behind each address, `{ name, sql, values }`; the response contains the rows of all of them. */
const { connectionString, routes } = await optionsFromParent();
const types = new pg.TypeOverrides();
types.setTypeParser(
  TIMESTAMPTZ,
  (text) => `${text.slice(0, 10)}T${text.slice(11, 19)}${text.length > 22 ? `${text.slice(19, -3)}000`.slice(0, 4) : '.000'}Z`,
);
const pool = new pg.Pool({ connectionString, options: '-c timezone=UTC', types, max: 10 });

async function read(request, response) {
  const statements = routes[request.url];
  if (statements === undefined) return answer(response, 404, { error: 'Not asked for.' });
  if ((await sessionOf(pool, request)) === undefined) return answer(response, 401, { error: 'Please sign in.' });
  let items = [];
  for (const { name, sql, values } of statements) {
    const { rows } = await pool.query({ name, text: sql, values });
    if (rows.length > items.length) items = rows;
  }
  return answer(response, 200, { items, nextCursor: null });
}

listen(
  createServer((request, response) => {
    read(request, response).catch((error) => answer(response, 500, { error: error.message }));
  }),
);
