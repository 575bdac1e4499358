import type { TeamMemberView } from '../../../../../server/site/team/team.dto.js';
import { OutsideLink } from '../../../ui/public/outside-link';
import { Picture } from '../../../ui/public/picture';
import classes from './member-card.module.css';
import { MemberPortrait } from './member-portrait';

/** Rendered width of a portrait: at most half of the page for a director on a wide screen, a thumbnail on a phone. */
const SIZES = { director: '(min-width: 56rem) 16rem, (min-width: 40rem) 14rem, 6rem', community: '(min-width: 40rem) 14rem, 5rem' };

/** One person: portrait, name, role, a short text, and links. */
export function MemberCard({ member }: { member: TeamMemberView }) {
  const { kind, name, role, blurb, avatar, links } = member;
  return (
    <article className={classes.card} data-kind={kind}>
      <div className={classes.portrait}>
        {avatar === null ? <MemberPortrait name={name} /> : <Picture src={avatar} alt="" sizes={SIZES[kind]} className={classes.picture} />}
      </div>
      <div className={classes.text}>
        <h4 className={classes.name}>{name}</h4>
        <p className={classes.role}>{role}</p>
        <p className={classes.blurb}>{blurb}</p>
        {links.length > 0 && (
          <ul className={classes.links} aria-label={`Links of ${name}`}>
            {links.map(({ label, url }) => (
              <li key={`${label} ${url}`}>
                <OutsideLink href={url} rel="noopener" className={classes.link}>
                  {label}
                </OutsideLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}
