import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Request } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { PICTURE_FORM } from '../../platform/files/pictures/pictures.rules.js';
import { Upload } from '../../platform/files/uploads/upload.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { AdminTeamMemberView, CreateTeamMember, OrderTeam, TeamAvatarResponse, TeamMemberView, UpdateTeamMember } from './team.dto.js';
import { TeamService } from './team.service.js';

@Controller()
export class TeamController {
  constructor(private readonly team: TeamService) {}

  /** Lists the team as visitors see it. */
  @Get('team')
  @Access('everyone')
  publicList(): Promise<TeamMemberView[]> {
    return this.team.publicList();
  }

  /** Lists the team for editing. */
  @Get('admin/team')
  @Access('admin')
  list(): Promise<AdminTeamMemberView[]> {
    return this.team.list();
  }

  /** Adds a team member. */
  @Post('admin/team')
  @Access('admin')
  create(@CurrentActor() actor: Actor, @Body() input: CreateTeamMember): Promise<AdminTeamMemberView> {
    return this.team.create(actor, input);
  }

  /** Changes the order of the team. */
  @Post('admin/team/order')
  @HttpCode(200)
  @Access('admin')
  order(@CurrentActor() actor: Actor, @Body() { ids }: OrderTeam): Promise<AdminTeamMemberView[]> {
    return this.team.order(actor, ids);
  }

  /** Accepts an image of at most 10 MB in the field `avatar`. */
  @Post('admin/team/avatar')
  @Access('admin')
  @RateLimit({ name: 'team-avatar', attempts: 60, windowSeconds: 3600, per: 'person' })
  @Upload(PICTURE_FORM)
  @ApiBody({ schema: { type: 'object', required: ['avatar'], properties: { avatar: { type: 'string', format: 'binary' } } } })
  upload(@Req() request: Request): Promise<TeamAvatarResponse> {
    return this.team.upload(request);
  }

  /** Changes a team member. */
  @Put('admin/team/:id')
  @Access('admin')
  update(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: UpdateTeamMember): Promise<AdminTeamMemberView> {
    return this.team.update(actor, id, input);
  }

  /** Removes a team member. */
  @Delete('admin/team/:id')
  @HttpCode(204)
  @Access('admin')
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.team.remove(actor, id);
  }
}
