import type { PlaceOfService } from '@meche/contract/enumerations';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '~/ui/form/choice-cards.tsx';

const choices = ['at_home', 'salon', 'both'] as const;
const placesOf: Record<(typeof choices)[number], PlaceOfService[]> = {
  at_home: ['at_home'],
  salon: ['salon'],
  both: ['salon', 'at_home'],
};

/** Returns the choice that stands for exactly these places, or undefined for no place. */
export function workPlaceName(places: readonly PlaceOfService[]): (typeof choices)[number] | undefined {
  const isSame = (choice: (typeof choices)[number]) =>
    placesOf[choice].length === places.length && placesOf[choice].every((place) => places.includes(place));
  return choices.find(isSame);
}

type WorkPlaceChoiceProps = {
  legend: string;
  value: readonly PlaceOfService[];
  onChange: (places: PlaceOfService[]) => void;
  without?: readonly PlaceOfService[];
  error?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

export function WorkPlaceChoice(props: WorkPlaceChoiceProps) {
  const { legend, value, onChange, without = [], error, ref } = props;
  const { t } = useTranslation('sign-up');
  return (
    <ChoiceCards
      ref={ref}
      legend={legend}
      name="workPlace"
      value={workPlaceName(value)}
      error={error}
      options={choices
        .filter((choice) => choice !== workPlaceName(without))
        .map((choice) => ({
          value: choice,
          label: t(`place.choices.${choice}.label`),
          text: t(`place.choices.${choice}.text`),
        }))}
      onChange={(choice) => onChange(placesOf[choice])}
    />
  );
}
