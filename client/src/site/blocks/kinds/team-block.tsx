import { Picture } from '../../../ui/public/picture';
import type { SectionProps } from '../frame/block-section';
import { memberInitials } from '../../about/team/member-initials';
import { BlockSection } from '../frame/block-section';
import type { ShownTeam } from '../shown-blocks';
import classes from './team-block.module.css';

/** The people behind the project. Initials replace a missing picture. */
export function TeamBlock({ block: { heading, members }, ...section }: { block: ShownTeam } & SectionProps) {
  return (
    <BlockSection type="team" heading={heading} {...section}>
      <ul className={classes.members}>
        {members.map(({ name, role, avatar }, index) => (
          <li key={index} className={classes.member}>
            <span className={classes.face}>
              {avatar === null ? (
                <span aria-hidden="true">{memberInitials(name)}</span>
              ) : (
                <Picture src={avatar} alt="" sizes="5rem" className={classes.picture} />
              )}
            </span>
            <div className={classes.text}>
              <p className={classes.name}>{name}</p>
              {role !== '' && <p className={classes.role}>{role}</p>}
            </div>
          </li>
        ))}
      </ul>
    </BlockSection>
  );
}
