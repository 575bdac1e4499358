import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { AddPasskey, PasskeyAddedResponse, PasskeyCreationResponse, PasskeysView, RenamePasskey } from './passkeys.dto.js';
import { PasskeysService } from './passkeys.service.js';

@Controller('users/passkeys')
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  /** Lists the account's passkeys, oldest first; at most 20. */
  @Get()
  @Access('signedIn', { whilePasskeyDue: true })
  list(@CurrentActor() actor: Actor): Promise<PasskeysView> {
    return this.passkeys.list(actor);
  }

  /** Returns what the browser needs to create a passkey. */
  @Post('options')
  @HttpCode(200)
  @Access('signedIn', { recentProof: true, whilePasskeyDue: true })
  @RateLimit({ name: 'passkey-options', attempts: 40, windowSeconds: 3_600, per: 'person' })
  async options(@CurrentActor() actor: Actor): Promise<PasskeyCreationResponse> {
    return { options: await this.passkeys.begin(actor) };
  }

  /** Adds a passkey that the browser created. Recovery codes are returned with the account's first second factor. */
  @Post()
  @Access('signedIn', { recentProof: true, whilePasskeyDue: true })
  @RateLimit({ name: 'passkeys', attempts: 40, windowSeconds: 3_600, per: 'person' })
  add(@CurrentActor() actor: Actor, @Body() input: AddPasskey): Promise<PasskeyAddedResponse> {
    return this.passkeys.add(actor, input);
  }

  /** Renames a passkey. */
  @Patch(':id')
  @HttpCode(204)
  @Access('signedIn', { withoutProof: 'Changes only the label that the user reads.' })
  rename(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() { name }: RenamePasskey): Promise<void> {
    return this.passkeys.rename(actor, id, name);
  }

  /** Removes a passkey; without another second factor, two-factor authentication is off. */
  @Delete(':id')
  @HttpCode(204)
  @Access('signedIn', { recentProof: true, whilePasskeyDue: true })
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.passkeys.remove(actor, id);
  }
}
