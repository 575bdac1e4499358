import { initials, type Named } from '../../../../../server/users/profile/initials.rules';
import classes from './portal-avatar.module.css';

interface PortalAvatarProps {
  person: Named & { avatar_url: string | null };
  size?: 'xs' | 'sm' | 'md' | 'lg';
}

/** A user's profile picture, or their initials if there is none. Decorative: the name is shown next to it. */
export function PortalAvatar({ person, size = 'md' }: PortalAvatarProps) {
  return (
    <span className={classes.avatar} data-size={size} aria-hidden="true">
      {person.avatar_url === null ? initials(person) : <img src={person.avatar_url} alt="" width="96" height="96" />}
    </span>
  );
}
