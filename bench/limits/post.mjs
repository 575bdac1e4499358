// The minimum work of a server on this stack for the POST: session, then one transaction with the same statements.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { listen, optionsFromParent } from '../lib/child.mjs';
import { answer, sessionOf } from './session.mjs';

const PROJECT = `INSERT INTO projects (id, title, description, slug, icon, public, accent, lettering, platforms, release_date, status_line,
    key_art, logo, featured, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`;
const AUDIT = `INSERT INTO audit_log (at, actor_id, action, target_type, target_id, details, before, after, ip, request_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const NOTIFY = 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) WITH ORDINALITY AS e(payload, n) ORDER BY n';

const { connectionString } = await optionsFromParent();
const options = '-c timezone=UTC';
const reading = new pg.Pool({ connectionString, options, max: 10 });
const writing = new pg.Pool({ connectionString, options, max: 12 });

async function create(request, response) {
  const [session, input] = await Promise.all([sessionOf(reading, request), json(request)]);
  if (session === undefined) return answer(response, 401, { error: 'Please sign in.' });
  const id = randomUUID();
  const now = new Date();
  const { title, description, slug, icon } = input;
  const view = {
    id,
    title,
    description,
    slug,
    icon,
    public: input.public,
    accent: null,
    lettering: 'studio',
    platforms: [],
    releaseDate: '',
    statusLine: '',
    keyArt: null,
    logo: null,
    featured: false,
    version: 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  const client = await writing.connect();
  try {
    await client.query('BEGIN');
    const { accent, lettering, platforms, releaseDate, statusLine, keyArt, logo, featured } = view;
    const look = [accent, lettering, platforms, releaseDate, statusLine, keyArt, logo, featured];
    await client.query({ name: 'project', text: PROJECT, values: [id, title, description, slug, icon, input.public, ...look, now, now] });
    const audit = [
      now,
      session.user_id,
      'PROJECT_CREATED',
      'project',
      id,
      null,
      null,
      JSON.stringify(view),
      request.socket.remoteAddress,
      randomUUID(),
    ];
    await client.query({ name: 'audit', text: AUDIT, values: audit });
    await client.query({ name: 'notify', text: NOTIFY, values: ['portal_events', [JSON.stringify([['project.changed', { id }]])]] });
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    client.release(error);
    throw error;
  }
  return answer(response, 201, view);
}

listen(
  createServer((request, response) => {
    create(request, response).catch((error) => answer(response, 500, { error: error.message }));
  }),
);
