import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

/** The OpenAPI document, made from controllers and DTOs; the build's compiler plugin reads their types and comments. */
function openApiDocument(app: INestApplication): OpenAPIObject {
  const options = new DocumentBuilder()
    .setTitle('Studio portal')
    .setDescription('Every route of the portal. docs/access.md says who may call which.')
    .setVersion('1')
    .build();
  return SwaggerModule.createDocument(app, options);
}

/** Serves the document at /api/docs/openapi.json and a page to read it at /api/docs. */
export function installOpenApi(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app), {
    jsonDocumentUrl: 'api/docs/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Studio portal API',
  });
}
