import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database } from '../../platform/database/transactions.js';
import { Conflict, Forbidden, NotFound } from '../../platform/errors/errors.js';
import { Clock } from '../../platform/time/clock.js';
import type { Acknowledgements, AcknowledgePolicy } from '../policies.dto.js';
import { canRead, isAsked } from '../policies.policy.js';
import { PoliciesRepository } from '../policies.repository.js';
import { isSameName, managesPolicies } from '../policies.rules.js';
import { PoliciesService } from '../policies.service.js';
import { PolicyNoticesService } from '../policy-notices.service.js';
import { AcknowledgementsRepository } from './acknowledgements.repository.js';
import { AgreementsService, namesIn } from './agreements.service.js';

/** Agreements of people to policies: each binds a person, a version, the digest of its text and a time. */
@Injectable()
export class AcknowledgementsService {
  constructor(
    private readonly database: Database,
    private readonly policies: PoliciesService,
    private readonly repository: PoliciesRepository,
    private readonly acknowledgements: AcknowledgementsRepository,
    private readonly agreements: AgreementsService,
    private readonly notices: PolicyNoticesService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Agrees in the name of the signed-in user; once they have agreed, a repeated call changes nothing.
   * @param now when they agreed; samples agree in the past.
   * @throws NotFound; Forbidden `not-your-name` for another person's name; Conflict `not-asked` for a policy that is not addressed to the
   * user, or `policy-changed` if the published version is not the one that they have read.
   */
  async acknowledge(
    actor: Actor,
    id: string,
    { name, version, hash }: AcknowledgePolicy,
    now = this.clock.now(),
  ): Promise<Acknowledgements> {
    const ownName = await this.policies.ownName(actor.userId);
    await this.database.transaction(async (tx) => {
      const policy = await this.repository.lock(tx, id);
      const number = policy?.publishedVersion ?? null;
      const published = number === null ? null : await this.repository.version(tx, id, number);
      const access = { publishedAudience: published?.audience ?? null };
      if (policy === null || !canRead(actor, access)) throw new NotFound();
      if (policy.agreedFrom === null || published === null || !isAsked(actor, access)) {
        throw new Conflict('This policy does not ask you to agree.', 'not-asked');
      }
      if (!isSameName(name, ownName)) throw new Forbidden('You can agree only for yourself, under your own name.', 'not-your-name');
      if ((version ?? published.number) !== published.number || (hash ?? published.contentHash).toLowerCase() !== published.contentHash) {
        throw new Conflict('The policy has changed. Read the new version before you agree to it.', 'policy-changed');
      }
      const agreed = await this.acknowledgements.agreedVersion(tx, id, actor.userId);
      if (agreed === null || agreed < policy.agreedFrom) {
        const { contentHash } = published;
        await this.acknowledgements.insert(tx, {
          policyId: id,
          userId: actor.userId,
          number: published.number,
          contentHash,
          acknowledgedAt: now,
        });
        await this.audit.record(tx, {
          actor,
          action: 'POLICY_ACKNOWLEDGED',
          target: { type: 'policy', id },
          after: { number: published.number, sha256: contentHash },
        });
        await this.notices.acknowledged(tx, id, actor.userId);
      }
    });
    if (!managesPolicies(actor.roles)) return { acknowledgements: { [id]: [ownName] } };
    return { acknowledgements: namesIn(await this.agreements.of(await this.repository.published(id))) };
  }
}
