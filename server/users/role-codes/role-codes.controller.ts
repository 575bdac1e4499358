import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { ROLES } from '../../platform/access/roles.rules.js';
import type { Page } from '../../platform/lists/cursors.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { CreateRoleCode, RoleCodeCreatedResponse, RoleCodeView } from './role-codes.dto.js';
import { RoleCodesService } from './role-codes.service.js';

@Controller('admin')
export class RoleCodesController {
  constructor(private readonly codes: RoleCodesService) {}

  /** Lists the roles that a code can grant. */
  @Get('roles')
  @Access('admin')
  roles(): string[] {
    return ROLES.filter((role) => role !== 'user');
  }

  /** Lists the usable role codes, newest first. */
  @Get('role-invites')
  @Access('admin')
  list(@Query() page: PageQuery): Promise<Page<RoleCodeView>> {
    return this.codes.list(page);
  }

  /** Creates a role code. */
  @Post('role-invites')
  @Access('admin', { recentProof: true })
  @RateLimit({ name: 'create-role-code', attempts: 30, windowSeconds: 3600, per: 'person' })
  create(@CurrentActor() actor: Actor, @Body() input: CreateRoleCode): Promise<RoleCodeCreatedResponse> {
    return this.codes.create(actor, input);
  }

  /** Revokes a role code. */
  @Delete('role-invites/:id')
  @HttpCode(204)
  @Access('admin', { recentProof: true })
  revoke(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.codes.revoke(actor, id);
  }
}
