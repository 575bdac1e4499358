import { composeProblems, requiredVariables } from '../../scripts/lib/compose.mjs';
import { dockerfileProblems } from '../../scripts/lib/dockerfile.mjs';

const GOOD = `FROM node:24-slim AS build
COPY server ./server
RUN node build.mjs \\
  # in between
  --all
FROM node:24-slim
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
HEALTHCHECK --interval=5s \\
  CMD ["true"]
CMD ["node", "main.js"]
`;

describe('the Dockerfile check', () => {
  const problems = (text: string) => dockerfileProblems(text, (path) => path === 'server');

  it('accepts a valid file', () => {
    expect(problems(GOOD)).toEqual([]);
  });

  it.each([
    ['runs as root', 'USER node', 'USER root'],
    ['runs as root', 'USER node', 'USER 0:0'],
    ['runs as root', 'USER node\n', ''],
    ['no HEALTHCHECK', 'HEALTHCHECK --interval=5s', 'HEALTHCHECK NONE'],
    ['no VOLUME', 'VOLUME /data\n', ''],
    ['CMD is not a list', 'CMD ["node", "main.js"]', 'CMD node main.js'],
    ['name the version', 'node:24-slim\n', 'node:latest\n'],
    ['name the version', 'node:24-slim\n', 'registry:5000/node\n'],
    ['use COPY', 'COPY server ./server', 'ADD https://example.com/a.tar /'],
    ['it does not exist', 'COPY server ./server', 'COPY elsewhere ./server'],
    ['no earlier stage', '--from=build', '--from=later'],
    ['contains a secret', 'USER node', 'ENV DB_PASSWORD=x\nUSER node'],
    ['precedes the first FROM', 'FROM node:24-slim AS build', 'RUN true\nFROM node:24-slim AS build'],
  ])('reports “%s”', (reason, from, to) => {
    expect(problems(GOOD.replace(from, to)).join('\n')).toContain(reason);
  });
});

describe('the check of the Compose file', () => {
  const good = () => ({
    services: {
      database: {
        image: 'postgres:18',
        healthcheck: { test: ['CMD', 'pg_isready'] },
        environment: { POSTGRES_PASSWORD: '${POSTGRES_PASSWORD:?missing}' } as Record<string, string>,
        volumes: ['rows:/data', './conf:/conf:ro'],
        depends_on: {} as Record<string, { condition: string }>,
      },
    },
    volumes: { rows: null } as Record<string, null>,
  });
  type Composition = ReturnType<typeof good>;
  const problems = (change: (compose: Composition) => unknown, exists = true) => {
    const compose = good();
    change(compose);
    return composeProblems(compose, () => exists).join('\n');
  };

  it('accepts a valid file', () => {
    expect(problems(() => undefined)).toBe('');
  });

  it.each<[string, (compose: Composition) => unknown]>([
    ['name the version', ({ services }) => (services.database.image = 'postgres')],
    ['no health check', ({ services }) => Reflect.deleteProperty(services.database, 'healthcheck')],
    ['is not declared', (compose) => (compose.volumes = {})],
    ['is written in the file', ({ services }) => (services.database.environment['POSTGRES_PASSWORD'] = 'portal')],
    ['does not prevent the start', ({ services }) => (services.database.environment['POSTGRES_PASSWORD'] = '${POSTGRES_PASSWORD}')],
    ['does not prevent the start', ({ services }) => (services.database.environment['POSTGRES_PASSWORD'] = '${POSTGRES_PASSWORD:-portal}')],
    [
      'contains a password',
      ({ services }) => (services.database.environment['DATABASE_URL'] = 'postgresql://portal:portal@database/portal'),
    ],
    ['which does not exist', ({ services }) => (services.database.depends_on = { storage: { condition: 'service_healthy' } })],
    ['is healthy', ({ services }) => (services.database.depends_on = { database: { condition: 'service_started' } })],
    ['There are no services', (compose) => Reflect.deleteProperty(compose.services, 'database')],
  ])('reports “%s”', (reason, change) => {
    expect(problems(change)).toContain(reason);
  });

  it('reports a missing file', () => {
    expect(problems(() => undefined, false)).toContain('./conf does not exist');
  });

  it('lists the required variables', () => {
    expect(requiredVariables('a: ${B:?x}\nc: ${A:?y} ${B:?x} ${C:-z}')).toEqual(['A', 'B']);
  });
});
