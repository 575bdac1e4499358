import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { FIELD } from '../../ui/portal-fields';
import classes from './links-field.module.css';

export interface LinkValue {
  label: string;
  url: string;
}

interface LinksFieldProps {
  /** The field of the form that holds the list; the errors of its parts begin with it: `links.0.url`. */
  name: string;
  links: readonly LinkValue[];
  errors: FormErrors;
  legend: string;
  description: string;
  /** Most links that the server takes. */
  most: number;
  onChange: (links: LinkValue[]) => void;
}

/** A list of links: what each is called and where it leads. */
export function LinksField({ name, links, errors, legend, description, most, onChange }: LinksFieldProps) {
  const change = (place: number, part: Partial<LinkValue>): void => onChange(links.map((link, at) => (at === place ? { ...link, ...part } : link)));
  const field = (place: number, part: keyof LinkValue) => {
    const path = `${name}.${place}.${part}`;
    return { ...FIELD, 'data-path': path, error: errors[path], value: links[place]?.[part] ?? '' };
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      <p className={classes.description}>{description}</p>
      {links.map((link, place) => (
        <div key={place} className={classes.row}>
          <TextInput {...field(place, 'label')} label="Label" maxLength={40} onChange={(event) => change(place, { label: event.currentTarget.value })} />
          <TextInput {...field(place, 'url')} className={classes.url} label="Address" type="url" maxLength={300} onChange={(event) => change(place, { url: event.currentTarget.value })} />
          <ActionIcon
            className={classes.remove}
            variant="default"
            size={36}
            aria-label={`Remove the link ${link.label || place + 1}`}
            onClick={() => onChange(links.filter((_, at) => at !== place))}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {errors[name] && (
        <p role="alert" className={classes.problem}>
          {errors[name]}
        </p>
      )}
      <Button
        className={classes.add}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        disabled={links.length >= most}
        onClick={() => onChange([...links, { label: '', url: 'https://' }])}
      >
        Add link
      </Button>
    </fieldset>
  );
}
