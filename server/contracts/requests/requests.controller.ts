import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linkedPage } from '../../platform/lists/linked-page.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { RequestDecisionsService } from './request-decisions.service.js';
import {
  CompareContractText,
  ComparisonView,
  ContractRequestsQuery,
  ContractRequestView,
  MakeContractRequest,
  ResolveContractRequest,
} from './requests.dto.js';
import { RequestsService } from './requests.service.js';

@Controller('contracts')
export class ContractRequestsController {
  constructor(
    private readonly requests: RequestsService,
    private readonly decisions: RequestDecisionsService,
  ) {}

  /** Makes a request about the user's own contract. */
  @Post('request')
  @Access('signedIn', { withoutProof: 'A request changes nothing until it is resolved.' })
  @RateLimit({ name: 'contract-requests', attempts: 30, windowSeconds: 3_600, per: 'person' })
  make(@CurrentActor() actor: Actor, @Body() input: MakeContractRequest): Promise<ContractRequestView> {
    return this.requests.make(actor, input);
  }

  /** Lists requests, the latest first; the header `Link` names the next page. Those who manage contracts see everyone's. */
  @Get('requests')
  @Access('signedIn')
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: ContractRequestsQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ContractRequestView[]> {
    return linkedPage(await this.requests.page(actor, query), request, response);
  }

  /** Returns one request. */
  @Get('requests/:id')
  @Access('signedIn')
  findOne(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<ContractRequestView> {
    return this.requests.byId(actor, id);
  }

  /** Compares a new text with the contract, word by word, before an amendment is approved. */
  @Post('requests/:id/compare')
  @HttpCode(200)
  @Access('contractManagers', { withoutProof: 'Changes nothing.' })
  @RateLimit({ name: 'contract-comparisons', attempts: 120, windowSeconds: 60, per: 'person' })
  compare(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: CompareContractText): Promise<ComparisonView> {
    return this.requests.compare(actor, id, input.newContent);
  }

  /** Withdraws the user's own request while it is open. */
  @Post('requests/:id/withdraw')
  @HttpCode(200)
  @Access('signedIn', { withoutProof: 'Leaves the contract as it is.' })
  withdraw(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<ContractRequestView> {
    return this.requests.withdraw(actor, id);
  }

  /** Approves or denies a request; an approved amend creates a new version to be signed. */
  @Post('requests/:id/resolve')
  @HttpCode(200)
  @Access('contractManagers', { recentProof: true })
  resolve(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Body() input: ResolveContractRequest,
  ): Promise<ContractRequestView> {
    return this.decisions.resolve(actor, id, input);
  }
}
