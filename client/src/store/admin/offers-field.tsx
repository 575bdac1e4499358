import { arrayMove } from '@dnd-kit/sortable';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { STORE_LIMITS } from '../../../../server/store/store.rules';
import { FIELD } from '../../ui/portal-fields';
import classes from './offers-field.module.css';
import { SETTINGS_LABELS } from './settings-values';

interface OffersFieldProps {
  offers: readonly string[];
  /** Of the whole form; those of an offer are named `offers.0`. */
  errors: FormErrors;
  /** Something was typed into the field of that path. */
  onType: (offers: string[], path: string) => void;
  /** One was added, removed or moved. */
  onMove: (offers: string[]) => void;
}

/** The studio's offers, one sentence each, in the order of the store's page. */
export function OffersField({ offers, errors, onType, onMove }: OffersFieldProps) {
  const move = (from: number, to: number): void => {
    if (to in offers) onMove(arrayMove([...offers], from, to));
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{SETTINGS_LABELS.offers}</legend>
      {offers.map((offer, place) => {
        const path = `offers.${place}`;
        const name = `offer ${place + 1}`;
        return (
          <div key={place} className={classes.row}>
            <TextInput
              {...FIELD}
              aria-label={`Offer ${place + 1}`}
              placeholder="Two prints for £30"
              maxLength={STORE_LIMITS.offer}
              data-path={path}
              value={offer}
              error={errors[path]}
              onChange={(event) => onType(offers.map((other, at) => (at === place ? event.currentTarget.value : other)), path)}
            />
            <div className={classes.actions}>
              <ActionIcon variant="default" size={36} aria-label={`Move ${name} up`} aria-disabled={place === 0 || undefined} onClick={() => move(place, place - 1)}>
                <IconChevronUp size={16} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon variant="default" size={36} aria-label={`Move ${name} down`} aria-disabled={place === offers.length - 1 || undefined} onClick={() => move(place, place + 1)}>
                <IconChevronDown size={16} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon variant="default" size={36} aria-label={`Remove ${name}`} onClick={() => onMove(offers.filter((_, at) => at !== place))}>
                <IconX size={16} aria-hidden="true" />
              </ActionIcon>
            </div>
          </div>
        );
      })}
      {errors.offers && (
        <p role="alert" className={classes.problem}>
          {errors.offers}
        </p>
      )}
      <Button
        className={classes.add}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        disabled={offers.length >= STORE_LIMITS.offers}
        onClick={() => onMove([...offers, ''])}
      >
        Add offer
      </Button>
    </fieldset>
  );
}
