import { inGroup } from '../../platform/access/roles.rules.js';
import { playtestStatus, type PlaytestTimes } from './playtests.rules.js';

/** The access-relevant properties of a user. */
export interface Person {
  readonly userId: string;
  readonly roles: readonly string[];
}

/** The viewer of sessions. */
export interface PlaytestViewer {
  userId: string;
  /** Whether they see builds of every state and uploader. */
  allBuilds: boolean;
}

export function viewerOf({ userId, roles }: Person): PlaytestViewer {
  return { userId, allBuilds: inGroup(roles, 'admin') };
}

type OwnedSession = PlaytestTimes & { readonly createdBy: string | null; readonly unlocksBuild: boolean };

/** Its author, admin and ceo. */
export function canManage(person: Person, { createdBy }: Pick<OwnedSession, 'createdBy'>): boolean {
  return createdBy === person.userId || inGroup(person.roles, 'admin');
}

/** Who may restrict the download of a build to the sessions of a playtest: its uploader, admin and ceo. */
export function canRestrict(person: Person, build: { readonly uploadedBy: string | null }): boolean {
  return build.uploadedBy === person.userId || inGroup(person.roles, 'admin');
}

/** Who may end such a restriction, by a change or with the session: not an author for whom an admin set it. */
export function canLift(person: Person, session: { readonly unlocksBuild: boolean; readonly buildUploadedBy: string | null }): boolean {
  return !session.unlocksBuild || canRestrict(person, { uploadedBy: session.buildUploadedBy });
}

/** Users with a seat and those who manage the session, during the session. */
export function canWriteNotes(person: Person, session: OwnedSession, seated: boolean, now: Date): boolean {
  return playtestStatus(session, now) === 'in_progress' && (seated || canManage(person, session));
}

/** A user's permissions on a session. */
export function playtestAbilities(
  person: Person,
  session: OwnedSession,
  seated: boolean,
  now: Date,
): {
  edit: boolean;
  cancel: boolean;
  rsvp: boolean;
  write_notes: boolean;
  record_attendance: boolean;
  raise_bugs: boolean;
  check_in: boolean;
  open_build: boolean;
} {
  const status = playtestStatus(session, now);
  const manages = canManage(person, session);
  return {
    edit: manages && status === 'upcoming',
    cancel: manages && (status === 'upcoming' || status === 'in_progress'),
    rsvp: status === 'upcoming',
    write_notes: canWriteNotes(person, session, seated, now),
    record_attendance: manages && (status === 'in_progress' || status === 'completed'),
    raise_bugs: seated || manages,
    check_in: seated && status === 'in_progress',
    open_build: manages && session.unlocksBuild && (status === 'in_progress' || status === 'completed'),
  };
}
