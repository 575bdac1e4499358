import { type InfoBlock, type InfoCard, newCard } from '../../../../../server/site/project-pages/blocks.rules';
import type { BlockFormProps } from './block-form-props';
import { EntryList, type EntryProps } from '../fields/entry-list';
import { IconField } from '../fields/icon-field';
import { LongTextField, TextField } from '../fields/text-field';

export function InfoForm({ block, change }: BlockFormProps<InfoBlock>) {
  return (
    <EntryList
      path="cards"
      label="Cards"
      noun="card"
      entries={block.cards}
      blank={newCard}
      onChange={(cards, field) => change({ cards }, field)}
      render={CardFields}
    />
  );
}

function CardFields({ entry, path, change }: EntryProps<InfoCard>) {
  return (
    <>
      <TextField path={`${path}.heading`} label="Heading" value={entry.heading} onChange={(heading) => change({ heading }, 'heading')} />
      <LongTextField path={`${path}.body`} label="Body" rows={2} value={entry.body} onChange={(body) => change({ body }, 'body')} />
      <IconField path={`${path}.icon`} value={entry.icon} onChange={(icon) => change({ icon }, 'icon')} />
    </>
  );
}
