import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { RouteRow } from './route-table.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Responses = Operation['responses'];
type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];

const METHODS = ['get', 'head', 'options', 'put', 'post', 'delete', 'patch'] as const;
const READING: ReadonlySet<string> = new Set(['get', 'head', 'options']);
const SESSION = 'session';
const TOKEN = 'token';
const ERROR = 'ErrorBody';

/** Refusals by status: names in `components.responses`. */
const REFUSALS = {
  400: ['BadRequest', 'The request is not valid; `fields` names what to correct.'],
  401: ['SignedOut', 'The caller is not signed in.'],
  403: ['Forbidden', 'The signed-in user may not do this, or has to give their password first (code `proof-required`).'],
  404: ['NotFound', 'There is no such thing, or not for this user.'],
  409: ['Conflict', 'Someone else was faster; `current` is what is stored now.'],
  413: ['PayloadTooLarge', 'The body is too large.'],
  415: ['UnsupportedType', 'The content type is not one that this route reads.'],
  429: ['TooManyRequests', 'Too many requests; `Retry-After` says how many seconds to wait.'],
  503: ['Unavailable', 'The program cannot answer now; `Retry-After` says how many seconds to wait.'],
} as const;

/**
 * The OpenAPI document, generated from controllers and DTOs; the compiler plugin reads their types and comments. Security and refusals
 * follow from each route's access rule and inputs.
 * @param routes every route with its access rule.
 */
function openApiDocument(app: INestApplication, routes: readonly RouteRow[], cookieName: string): OpenAPIObject {
  const options = new DocumentBuilder()
    .setTitle('Studio portal')
    .setDescription(
      'Every route of the portal. docs/access.md says who may call which. A call that changes something carries the `Origin` of the site; a form also carries `X-Requested-With`.',
    )
    .setVersion('1')
    .setLicense('All rights reserved', '/terms')
    .addServer('/', 'This site')
    .addCookieAuth(cookieName, { type: 'apiKey', in: 'cookie', description: 'The session that signing in opens.' }, SESSION)
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API token of the account, on the routes that name a scope.' }, TOKEN)
    .build();
  const document = SwaggerModule.createDocument(app, options);
  const components = (document.components ??= {});
  components.schemas = { ...components.schemas, [ERROR]: ERROR_SCHEMA };
  components.responses = Object.fromEntries(
    Object.values(REFUSALS).map(([name, description]) => [
      name,
      { description, content: { 'application/json': { schema: { $ref: `#/components/schemas/${ERROR}` } } } },
    ]),
  );
  const byHandler = new Map(routes.map((route) => [route.handler.replace('.', '_'), route]));
  for (const path of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = path[method];
      const route = operation && byHandler.get(operation.operationId ?? '');
      if (operation === undefined || route === undefined) continue;
      operation.security = route.rule === 'everyone' ? [] : [{ [SESSION]: [] }, ...(route.token === undefined ? [] : [{ [TOKEN]: [] }])];
      operation.responses = { ...operation.responses, ...refusalsOf(operation, route, method) };
    }
  }
  return document;
}

/** Serves the document at /api/docs/openapi.json and a viewer at /api/docs. */
export function installOpenApi(app: INestApplication, routes: readonly RouteRow[], cookieName: string): void {
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app, routes, cookieName), {
    jsonDocumentUrl: 'api/docs/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Studio portal API',
  });
}

function refusalsOf({ parameters = [], requestBody }: Operation, route: RouteRow, method: string): Responses {
  const changes = !READING.has(method);
  const hasBody = requestBody !== undefined || route.upload === true;
  const statuses: Array<keyof typeof REFUSALS> = [
    ...(hasBody || parameters.length > 0 ? ([400] as const) : []),
    ...(route.rule === 'everyone' ? [] : ([401] as const)),
    ...((route.rule !== 'everyone' && route.rule !== 'signedIn') || route.proof === 'required' || changes ? ([403] as const) : []),
    ...(route.path.includes(':') ? ([404] as const) : []),
    ...(method === 'put' || method === 'patch' ? ([409] as const) : []),
    ...(hasBody ? ([413, 415] as const) : []),
    429,
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${REFUSALS[status][0]}` }]));
}

/** `ErrorBody` of the error filter. */
const ERROR_SCHEMA: Schema = {
  type: 'object',
  required: ['error', 'code', 'requestId'],
  properties: {
    error: { type: 'string', description: 'What happened and what to do, for people.' },
    code: { type: 'string', description: 'The same for the same cause, for programs.' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'What to correct, by field.' },
    current: { description: 'What is stored now, after a conflict.' },
    requestId: { type: 'string', description: 'Finds the request in the log.' },
  },
};
