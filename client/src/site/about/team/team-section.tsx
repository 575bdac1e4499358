import type { TeamMemberView } from '../../../../../server/site/team/team.dto.js';
import type { TeamKind } from '../../../../../server/site/team/team.rules';
import { MemberCard } from './member-card';
import { Section } from '../../section';
import classes from './team-section.module.css';

const GROUPS: { kind: TeamKind; title: string }[] = [
  { kind: 'director', title: 'Directors' },
  { kind: 'community', title: 'Active community members' },
];

interface TeamSectionProps {
  members: TeamMemberView[] | undefined;
  pending: boolean;
}

/** The people: the directors, then the most active community members. A group without people is omitted. */
export function TeamSection({ members = [], pending }: TeamSectionProps) {
  const groups = GROUPS.map((group) => ({ ...group, people: members.filter(({ kind }) => kind === group.kind) })).filter(
    ({ people }) => people.length > 0,
  );
  return (
    <Section id="team" title="Our Team" lead="The directors who run the studio, and the volunteers who help our players.">
      {pending && (
        <p role="status" className={classes.pending}>
          Loading...
        </p>
      )}
      {!pending && groups.length === 0 && (
        <p className={classes.empty}>The team is not listed yet. You can reach us through the contact page.</p>
      )}
      {groups.map(({ kind, title, people }) => (
        <div key={kind} className={classes.group}>
          <h3 className={classes.title}>{title}</h3>
          <ul className={classes.people} data-kind={kind}>
            {people.map((member) => (
              <li key={member.id} className={classes.person}>
                <MemberCard member={member} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
