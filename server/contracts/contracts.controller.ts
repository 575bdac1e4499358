import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../platform/access/access.js';
import { sendFile } from '../platform/files/downloads/download.js';
import { Files } from '../platform/files/files.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { linkedPage } from '../platform/lists/linked-page.js';
import { RateLimit } from '../platform/rate-limits/rate-limit.js';
import {
  AllContractsQuery,
  AssignContract,
  ContractDetailView,
  ContractDiffView,
  ContractPeopleQuery,
  ContractPersonView,
  ContractsQuery,
  ContractView,
  VerificationView,
} from './contracts.dto.js';
import { ContractsService } from './contracts.service.js';
import { AssignmentsService } from './templates/assignments.service.js';

@Controller('contracts')
export class ContractsController {
  constructor(
    private readonly contracts: ContractsService,
    private readonly assignments: AssignmentsService,
    private readonly files: Files,
  ) {}

  /** Lists the people to whom contracts can be assigned, then others who have some. */
  @Get('people')
  @Access('contractManagers')
  @RateLimit({ name: 'contract-people-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  people(@Query() query: ContractPeopleQuery): Promise<ContractPersonView[]> {
    return this.contracts.people(query);
  }

  /** Assigns a contract from a template: its text is frozen, and the person is asked to sign. */
  @Post('assign')
  @Access('contractManagers', { recentProof: true })
  @RateLimit({ name: 'contract-assignments', attempts: 120, windowSeconds: 3_600, per: 'person' })
  assign(@CurrentActor() actor: Actor, @Body() input: AssignContract): Promise<ContractDetailView> {
    return this.assignments.assign(actor, input);
  }

  /** Lists the user's own contracts, the latest first; the header `Link` names the next page. */
  @Get('user')
  @Access('signedIn')
  async mine(
    @CurrentActor() actor: Actor,
    @Query() query: ContractsQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ContractView[]> {
    return linkedPage(await this.contracts.ofUser(actor, actor.userId, query), request, response);
  }

  /** Lists a person's contracts, for those who manage contracts. */
  @Get('user/:id')
  @Access('signedIn')
  async ofUser(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Query() query: ContractsQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ContractView[]> {
    return linkedPage(await this.contracts.ofUser(actor, id, query), request, response);
  }

  /** Lists everyone's contracts, the latest first, also those of deleted accounts; the header `Link` names the next page. */
  @Get('all')
  @Access('contractManagers')
  async all(
    @CurrentActor() actor: Actor,
    @Query() query: AllContractsQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ContractView[]> {
    return linkedPage(await this.contracts.all(actor, query), request, response);
  }

  /** Says whether a sealed contract has exactly the bytes with this SHA-256, and when it was sealed; nothing else about it. */
  @Get('verify/:sha256')
  @Access('everyone')
  @RateLimit({ name: 'contract-verifications', attempts: 60, windowSeconds: 600, per: 'address' })
  verify(@Param('sha256') sha256: string): Promise<VerificationView> {
    return this.contracts.verify(sha256);
  }

  /** Returns a contract with its history. */
  @Get(':id')
  @Access('signedIn')
  findOne(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<ContractDetailView> {
    return this.contracts.byId(actor, id);
  }

  /** Compares a version with the one that it replaces, or that will replace it, word by word. */
  @Get(':id/diff')
  @Access('signedIn')
  diff(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<ContractDiffView> {
    return this.contracts.diff(actor, id);
  }

  /** Downloads the sealed document. */
  @Get(':id/document')
  @Access('signedIn')
  @ApiProduces('application/pdf')
  async document(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendFile(this.files, await this.contracts.document(actor, id), request, response, { cacheControl: 'private, no-store' });
  }
}
