import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import {
  AdminUserChangedResponse,
  AdminUserDetail,
  AdminUserPage,
  AdminUsersQuery,
  AdminUserView,
  AssignRoles,
  DeleteUser,
  EditUser,
  OpenWorkView,
  RevealUser,
  TemporaryPasswordResponse,
} from './admin-users.dto.js';
import { AdminUsersService } from './admin-users.service.js';

@Controller('admin')
export class AdminUsersController {
  constructor(private readonly users: AdminUsersService) {}

  /** Lists accounts; for a dpo only those waiting for a guardian's consent. */
  @Get('users')
  @Access('guardianConsent')
  @RateLimit({ name: 'admin-users-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  list(@CurrentActor() actor: Actor, @Query() query: AdminUsersQuery): Promise<AdminUserPage> {
    return this.users.list(actor, query);
  }

  /** Returns a user's personal data and records the access. */
  @Post('audit')
  @HttpCode(200)
  @Access('people', { withoutProof: 'Reads one account and records that.' })
  @RateLimit({ name: 'reveal-user', attempts: 300, windowSeconds: 3600, per: 'person' })
  reveal(@CurrentActor() actor: Actor, @Body() input: RevealUser): Promise<AdminUserDetail> {
    return this.users.reveal(actor, input);
  }

  /** Changes an account. */
  @Put('users/:id')
  @Access('admin', { recentProof: true })
  edit(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() change: EditUser): Promise<AdminUserChangedResponse> {
    return this.users.edit(actor, id, change);
  }

  /** Lists what the user has open, with the numbers that the reader may see: bugs, tickets, playtests, contracts, a timer, deliverables. */
  @Get('users/:id/open-work')
  @Access('people')
  openWork(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<OpenWorkView[]> {
    return this.users.openWork(actor, id);
  }

  /** Assigns roles to an account. */
  @Post('users/:id/roles')
  @HttpCode(200)
  @Access('people', { recentProof: true })
  assignRoles(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: AssignRoles): Promise<AdminUserView> {
    return this.users.assignRoles(actor, id, input);
  }

  /** Sets a temporary password, which is shown only once and must be replaced at the next sign-in. */
  @Post('users/:id/reset-password')
  @HttpCode(200)
  @Access('admin', { recentProof: true })
  resetPassword(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<TemporaryPasswordResponse> {
    return this.users.resetPassword(actor, id);
  }

  /** Deletes the account immediately and permanently. */
  @Delete('users/:id')
  @HttpCode(204)
  @Access('admin', { recentProof: true })
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() { reason }: DeleteUser): Promise<void> {
    return this.users.remove(actor, id, reason);
  }
}
