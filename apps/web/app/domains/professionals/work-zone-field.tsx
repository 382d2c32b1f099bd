import type { PlaceSuggested } from '@meche/contract/places';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatPlace, shortName } from '~/domains/places/commune-name.ts';
import { PlaceField } from '~/domains/places/place-field.tsx';
import { placesQuery } from '~/domains/places/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { Button } from '~/ui/button/button.tsx';
import { narrowForm } from '~/ui/form/narrow-form.ts';
import { rules } from '~/ui/form/rules.ts';
import { useFormField } from '~/ui/form/use-form-field.ts';
import { IconX } from '~/ui/icons/icons.ts';
import classes from './work-zone-field.module.css';

type Zone = { city: string; zipCode: string };

type Zoned = FieldValues & { workZone: Zone[] };

type WorkZoneFieldProps<Values extends Zoned> = { form: UseFormReturn<Values>; onChange?: () => void };

/** The professional adds communes and departments by a suggestion or by code. At least one is required. */
export function WorkZoneField<Values extends Zoned>(props: WorkZoneFieldProps<Values>) {
  const { t } = useTranslation('sign-up');
  const { fieldSentence } = useRefusalTexts();
  const field = useFormField(narrowForm<Zoned, Values>(props.form), 'workZone', {
    validate: (chosen) => chosen.length > 0 || 'required',
  });
  const { value: zones, error } = field;
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  // The input is uncontrolled, so a new key empties it.
  const [round, setRound] = useState(0);

  function change(chosen: Zone[]) {
    field.onChange(chosen);
    props.onChange?.();
  }

  function add(more: Zone[]) {
    const isKnown = ({ city, zipCode }: Zone) =>
      zones.some((zone) => zone.city === city && zone.zipCode === zipCode);
    change([...zones, ...more.filter((zone) => !isKnown(zone))]);
    setTyped('');
    setWrong(false);
    setRound(round + 1);
  }

  function addTyped(first?: PlaceSuggested) {
    if (isCode(typed)) add([{ city: '', zipCode: codeOf(typed) }]);
    else if (first) add(zonesOf(first));
    else setWrong(true);
  }

  const names = [...new Set(zones.map(nameOf))];
  const left = typed.trim();
  // When the text was typed but not added, the error says so instead of "required".
  const waits = error && left !== '' ? t('place.addFirst', { zone: left }) : error;
  const wrong = /\p{L}{2}/u.test(left) ? t('place.noSuchTown') : fieldSentence('invalid_postal_code');

  return (
    <div className={classes.zone}>
      <div className={classes.entry}>
        <PlaceField
          key={round}
          ref={field.ref}
          name="zone"
          label={t('place.zone')}
          isRequired={false}
          isArea
          autoFocus={round > 0}
          error={isWrong ? wrong : waits}
          onType={(text) => {
            setTyped(text);
            setWrong(false);
          }}
          onChoose={(_written, place) => add(zonesOf(place))}
          onEnter={addTyped}
          isWhole={isCode}
        />
        <Button variant="default" onClick={() => addTyped()} disabled={typed.trim() === ''}>
          {t('place.add')}
        </Button>
      </div>
      <ul className={classes.chosen} aria-label={t('place.chosen')}>
        {names.map((name) => (
          <ZoneChip
            key={name}
            name={name}
            onRemove={() => change(zones.filter((zone) => nameOf(zone) !== name))}
          />
        ))}
      </ul>
    </div>
  );
}

const codeOf = (text: string) => text.trim().toUpperCase();
const isCode = (text: string) => rules.zonePostalCode.pattern.value.test(codeOf(text));

/** A department's name is looked up by its code. */
function ZoneChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('sign-up');
  // A zone without a commune's name is a department, unless its code is a postal code of five digits.
  const isDepartment = /^[0-9]{2,3}$|^2[AB]$/.test(name);
  const { data: places } = useQuery({ ...placesQuery(useApi(), name), enabled: isDepartment });
  const known = places?.find(({ kind, department }) => kind === 'department' && department === name);
  const unnamed = isDepartment ? t('place.department', { code: name }) : shortName(name);
  const label = known ? formatPlace(known) : unnamed;
  return (
    <li>
      {label}
      <button type="button" aria-label={t('place.remove', { zone: label })} onClick={onRemove}>
        <IconX size={16} stroke={2} aria-hidden />
      </button>
    </li>
  );
}

/**
 * A commune yields a zone for each of its postal codes. A department is stored by its number, without a
 * city.
 */
function zonesOf({ kind, name, department, postalCodes }: PlaceSuggested): Zone[] {
  if (kind === 'department') return [{ city: '', zipCode: department }];
  return postalCodes.map((zipCode) => ({ city: shortName(name), zipCode }));
}

function nameOf({ city, zipCode }: Zone): string {
  return city || zipCode;
}
