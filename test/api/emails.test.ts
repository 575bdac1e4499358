import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Mail } from '../../server/platform/mail/mail.js';
import { createTestApp, type TestApp } from '../support/app.js';

const server = join(import.meta.dirname, '../../server');

describe('emails', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp();
  });

  afterAll(() => app.close());

  it('are all registered by the areas that contain their texts', async () => {
    const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.emails.ts'));
    const modules = (await Promise.all(files.map((path) => import(join(server, path))))) as Array<Record<string, object>>;
    const written = modules.flatMap((module) => Object.values(module).flatMap((templates) => Object.keys(templates)));
    expect(files).not.toEqual([]);
    expect(app.nest.get(Mail).templateNames).toEqual(written.sort());
  });
});
