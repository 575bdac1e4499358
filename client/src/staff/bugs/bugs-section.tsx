import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { bugLabel } from '../../../../server/staff/bugs/bugs.rules';
import { useIdentity } from '../../lib/session/me';
import type { FirstList } from '../../lib/first-visit/loaded-part';
import { bugsList } from './bugs.api';
import { readBugFilter } from './bugs-filter';
import { BugPage } from './bug/bug-page';
import { BugList } from './list/bug-list';

/** The first bugs of the list that the address describes, unless it names a single bug. */
export const firstBugs: FirstList = (search) => (search.get('bug') ? null : bugsList(readBugFilter(search)));

/** Bug reports: the list, or the bug named in the address (`bug=BUG-42`). The back link keeps the list's filter. */
export function BugsSection() {
  const identity = useIdentity();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const [message, setMessage] = useState<string | null>(null);
  if (identity.state !== 'signedIn') return null;
  const me = identity.user.id;
  const name = address.get('bug');
  const withBug = (bug: string | null): string => {
    const next = new URLSearchParams(address);
    if (bug === null) next.delete('bug');
    else next.set('bug', bug);
    return `?${next.toString()}`;
  };
  if (name !== null && name !== '') {
    return (
      <BugPage
        key={name}
        name={name}
        me={me}
        list={withBug(null)}
        onGone={(text) => {
          setMessage(text);
          void navigate(withBug(null), { replace: true });
        }}
      />
    );
  }
  return <BugList me={me} message={message} addressOf={({ number }) => withBug(bugLabel(number))} />;
}
