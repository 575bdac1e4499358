import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { ContractDetailView, GiveContractReason, SignContract } from '../contracts.dto.js';
import { EndingsService } from './endings.service.js';
import { SigningService } from './signing.service.js';

@Controller('contracts')
export class SigningController {
  constructor(
    private readonly signing: SigningService,
    private readonly endings: EndingsService,
  ) {}

  /** Records that its person has opened a contract. */
  @Post(':id/opened')
  @HttpCode(204)
  @Access('signedIn', { withoutProof: 'Records only that the person has opened it.' })
  opened(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.signing.opened(actor, id);
  }

  /** Signs a contract. */
  @Post('sign/:id')
  @HttpCode(200)
  @Access('signedIn', { recentProof: true })
  sign(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: SignContract): Promise<ContractDetailView> {
    return this.signing.sign(actor, id, input);
  }

  /** Declines to sign a contract, with a reason. */
  @Post(':id/decline')
  @HttpCode(200)
  @Access('signedIn', { withoutProof: 'A declined contract is not binding.' })
  decline(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: GiveContractReason): Promise<ContractDetailView> {
    return this.signing.decline(actor, id, input.reason);
  }

  /** Signs a contract for the studio, after its person. */
  @Post(':id/countersign')
  @HttpCode(200)
  @Access('admin', { recentProof: true })
  countersign(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: SignContract): Promise<ContractDetailView> {
    return this.signing.countersign(actor, id, input);
  }

  /** Cancels a contract that not everyone has signed, with a reason. */
  @Post(':id/cancel')
  @HttpCode(200)
  @Access('contractManagers', { withoutProof: 'A contract that not everyone has signed is not binding.' })
  cancel(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: GiveContractReason): Promise<ContractDetailView> {
    return this.signing.cancel(actor, id, input.reason);
  }

  /** Ends a contract that everyone has signed, with a reason. */
  @Post(':id/end')
  @HttpCode(200)
  @Access('contractManagers', { recentProof: true })
  end(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: GiveContractReason): Promise<ContractDetailView> {
    return this.endings.end(actor, id, input.reason);
  }
}
