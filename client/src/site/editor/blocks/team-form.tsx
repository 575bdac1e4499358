import { newMember, type PageTeamMember, type TeamBlock } from '../../../../../server/site/project-pages/blocks.rules';
import type { BlockFormProps } from './block-form-props';
import { EntryList, type EntryProps } from '../fields/entry-list';
import { PictureField } from '../fields/picture-field';
import { TextField } from '../fields/text-field';

export function TeamForm({ block, change }: BlockFormProps<TeamBlock>) {
  return (
    <EntryList
      path="members"
      label="Members"
      noun="member"
      entries={block.members}
      blank={newMember}
      onChange={(members, field) => change({ members }, field)}
      render={MemberFields}
    />
  );
}

function MemberFields({ entry, path, change }: EntryProps<PageTeamMember>) {
  return (
    <>
      <TextField path={`${path}.name`} label="Name" value={entry.name} onChange={(name) => change({ name }, 'name')} />
      <TextField path={`${path}.role`} label="Role" value={entry.role} onChange={(role) => change({ role }, 'role')} />
      <PictureField
        path={`${path}.avatar`}
        label="Avatar"
        round
        hint="It needs no alt text, because the name is shown beside it."
        value={entry.avatar}
        onChange={(avatar) => change({ avatar }, 'avatar')}
      />
    </>
  );
}
