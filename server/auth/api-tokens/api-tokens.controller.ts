import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { ApiTokenCreatedResponse, ApiTokenView, CreateApiToken } from './api-tokens.dto.js';
import { ApiTokensService } from './api-tokens.service.js';

@Controller('users/api-tokens')
export class ApiTokensController {
  constructor(private readonly tokens: ApiTokensService) {}

  /** Lists the account's valid API tokens, newest first; at most 20. */
  @Get()
  @Access('signedIn')
  list(@CurrentActor() actor: Actor): Promise<ApiTokenView[]> {
    return this.tokens.list(actor);
  }

  /** Creates an API token. It is shown only in this response. */
  @Post()
  @Access('signedIn', { recentProof: true })
  @RateLimit({ name: 'api-tokens', attempts: 30, windowSeconds: 3_600, per: 'person' })
  create(@CurrentActor() actor: Actor, @Body() input: CreateApiToken): Promise<ApiTokenCreatedResponse> {
    return this.tokens.create(actor, input);
  }

  /** Revokes an API token. */
  @Delete(':id')
  @HttpCode(204)
  @Access('signedIn', { withoutProof: 'Only takes access away, which must be quick.' })
  revoke(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.tokens.revoke(actor, id);
  }
}
