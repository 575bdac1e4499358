import { Injectable } from '@nestjs/common';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { Clock } from '../../platform/time/clock.js';
import { ownDueDate, ukDate } from '../../platform/time/days.rules.js';
import { nameAmongColleagues } from '../../users/colleague-name.rules.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import type { AgreementCounts } from '../policies.dto.js';
import { agreementState, isAddressed, type AgreementState } from '../policies.rules.js';
import { AcknowledgementsRepository, type AgreementRow, type RequestRow } from './acknowledgements.repository.js';

/** More people than a studio has. */
export const MAX_STAFF = 10_000;

/** What determines who has to agree to a policy. */
interface AgreementSubject {
  id: string;
  /** Null for a draft. */
  agreedFrom: number | null;
  audience: readonly string[];
  dueDate: string | null;
  /** When the due date was published, ISO 8601. */
  dueSince: string | null;
}

/** A person of the audience of a published policy. */
export interface PersonAgreement {
  userId: string;
  name: string;
  state: AgreementState;
  /** Their last day: later for those who joined the audience after the publication; null for none. */
  dueDate: string | null;
  /** The last reminder; null if they were not asked yet. */
  request: RequestRow | null;
  /** Their latest agreement, which may be to a version before the last major one; null if none. */
  agreement: AgreementRow | null;
}

/** Who of the audience of published policies has agreed. Every list, count, report and reminder comes from here. */
@Injectable()
export class AgreementsService {
  constructor(
    private readonly acknowledgements: AcknowledgementsRepository,
    private readonly directory: UserDirectoryService,
    private readonly clock: Clock,
  ) {}

  /** By policy, people in order of their names; drafts have no one. */
  async of(subjects: readonly AgreementSubject[]): Promise<Map<string, PersonAgreement[]>> {
    if (subjects.length === 0) return new Map();
    const ids = subjects.map(({ id }) => id);
    const [staff, agreements, requests] = await Promise.all([
      this.directory.activeWithin(GROUPS.staffArea, null, MAX_STAFF),
      this.acknowledgements.latest(ids),
      this.acknowledgements.requests(ids),
    ]);
    const latest = new Map(agreements.map((row) => [`${row.policyId} ${row.userId}`, row]));
    const requested = new Map(requests.map((row) => [`${row.policyId} ${row.userId}`, row]));
    const today = ukDate(this.clock.now());
    return new Map(
      subjects.map(({ id, agreedFrom, audience, dueDate, dueSince }) => [
        id,
        staff.flatMap((person) => {
          if (agreedFrom === null || !isAddressed(person.roles, audience)) return [];
          const agreement = latest.get(`${id} ${person.id}`) ?? null;
          const earlier = requested.get(`${id} ${person.id}`);
          const request = earlier !== undefined && earlier.agreedFrom >= agreedFrom ? earlier : null;
          const hasAgreed = agreement !== null && agreement.number >= agreedFrom;
          const askedAt = request?.askedAt ?? (hasAgreed ? agreement.acknowledgedAt : null);
          const own = ownDueDate(dueDate, dueSince, askedAt, today);
          const state = agreementState(agreement?.number ?? null, agreedFrom, own, today);
          return [{ userId: person.id, name: nameAmongColleagues(person), state, dueDate: own, request, agreement }];
        }),
      ]),
    );
  }
}

export function countsOf(people: readonly PersonAgreement[]): AgreementCounts {
  const having = (state: AgreementState): number => people.filter((person) => person.state === state).length;
  return { audience: people.length, agreed: having('agreed'), overdue: having('overdue') };
}

/** Names of those who agreed, by policy. */
export function namesIn(people: ReadonlyMap<string, readonly PersonAgreement[]>): Record<string, string[]> {
  return Object.fromEntries(
    [...people].map(([id, persons]) => [id, persons.flatMap(({ state, name }) => (state === 'agreed' ? [name] : []))]),
  );
}
