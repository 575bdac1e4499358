import { Body, Controller, Get, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { PasskeyRequirementView, SavePasskeyRequirement } from './passkey-requirement.dto.js';
import { PasskeyRequirementService } from './passkey-requirement.service.js';

@Controller('security/passkey-requirement')
export class PasskeyRequirementController {
  constructor(private readonly requirement: PasskeyRequirementService) {}

  /** Returns from when admin, ceo and security need a passkey, and how many of them have none. */
  @Get()
  @Access('securityCentre')
  view(): Promise<PasskeyRequirementView> {
    return this.requirement.view();
  }

  /** Makes passkeys mandatory for admin, ceo and security after a grace period, or voluntary again. */
  @Put()
  @Access('securityCentre', { recentProof: true })
  save(@CurrentActor() actor: Actor, @Body() input: SavePasskeyRequirement): Promise<PasskeyRequirementView> {
    return this.requirement.save(actor, input);
  }
}
