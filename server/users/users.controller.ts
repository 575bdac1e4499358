import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../platform/access/access.js';
import { RateLimit } from '../platform/rate-limits/rate-limit.js';
import { ApplyRoleCode, RolesAppliedResponse } from './role-codes/role-codes.dto.js';
import { RoleCodesService } from './role-codes/role-codes.service.js';
import { ProfileResponse, ProfileChangedResponse, toProfileView, UpdateProfile } from './users.dto.js';
import { UsersService } from './users.service.js';

@Controller('users')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly roleCodes: RoleCodesService,
  ) {}

  /** Returns the profile of the account. */
  @Get('profile')
  @Access('signedIn')
  async profile(@CurrentActor() actor: Actor): Promise<ProfileResponse> {
    return { user: toProfileView(await this.users.byId(actor.userId)) };
  }

  /** Changes the profile of the account. A birthdate that pauses it requires a password proof of the last ten minutes (403 `proof-required`). */
  @Put('profile')
  @Access('signedIn')
  async update(@CurrentActor() actor: Actor, @Body() change: UpdateProfile): Promise<ProfileChangedResponse> {
    return { message: 'Profile updated successfully!', user: await this.users.updateProfile(actor, change) };
  }

  /** Adds the roles of a role code to the account. */
  @Post('apply-role-code')
  @HttpCode(200)
  @Access('signedIn', { recentProof: true })
  @RateLimit({ name: 'apply-role-code', attempts: 10, windowSeconds: 600, per: 'person', guessing: true })
  async applyRoleCode(@CurrentActor() actor: Actor, @Body() { code }: ApplyRoleCode): Promise<RolesAppliedResponse> {
    return { message: 'Roles applied successfully', roles: await this.roleCodes.apply(actor, code) };
  }
}
