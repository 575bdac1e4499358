import { arrayMove } from '@dnd-kit/sortable';
import { TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { STORE_LIMITS } from '../../../../../server/store/store.rules';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalListField } from '../../../ui/portal/fields/portal-list-field';
import classes from './offers-field.module.css';
import { SETTINGS_LABELS } from './settings-values';

interface OffersFieldProps {
  offers: readonly string[];
  /** Errors of the whole form; those of an offer are named `offers.0`. */
  errors: FormErrors;
  /** Called on typing, with the path of the field. */
  onType: (offers: string[], path: string) => void;
  /** Called when an offer was added, removed or moved. */
  onMove: (offers: string[]) => void;
}

/** The studio's offers, one sentence each, in the order of the store's page. */
export function OffersField({ offers, errors, onType, onMove }: OffersFieldProps) {
  return (
    <PortalListField
      legend={SETTINGS_LABELS.offers}
      error={errors.offers}
      keys={offers.map((_, index) => index)}
      nameOf={(index) => `offer ${index + 1}`}
      rowClass={classes.row}
      add="Add offer"
      full={offers.length >= STORE_LIMITS.offers}
      onAdd={() => onMove([...offers, ''])}
      onRemove={(index) => onMove(offers.filter((_, at) => at !== index))}
      onMove={(from, to) => onMove(arrayMove([...offers], from, to))}
    >
      {(index) => {
        const path = `offers.${index}`;
        return (
          <TextInput
            {...FIELD}
            aria-label={`Offer ${index + 1}`}
            placeholder="Two prints for £30"
            maxLength={STORE_LIMITS.offer}
            data-path={path}
            value={offers[index] ?? ''}
            error={errors[path]}
            onChange={(event) =>
              onType(
                offers.map((other, at) => (at === index ? event.currentTarget.value : other)),
                path,
              )
            }
          />
        );
      }}
    </PortalListField>
  );
}
