import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Checkbox } from '~/ui/form/tick.tsx';
import { staffQuery } from './queries.ts';
import classes from './staying-choice.module.css';

type StayingChoiceProps = {
  /** Number of profiles in the smaller plan. */
  room: number;
  onChosen: (memberIds: string[]) => void;
};

/**
 * Chooses the members who stay bookable on a smaller plan. Renders nothing when all members fit. Existing
 * appointments stay.
 */
export function StayingChoice({ room, onChosen }: StayingChoiceProps) {
  const { t } = useTranslation('staff');
  const { data: staff } = useQuery(staffQuery(useApi()));
  const bookable = staff?.members.filter(({ active }) => active) ?? [];
  const [picked, setPicked] = useState<string[]>();
  if (bookable.length <= room) return null;
  const chosen = picked ?? bookable.slice(0, room).map(({ id }) => id);
  function pick(ids: string[]) {
    setPicked(ids);
    onChosen(ids);
  }
  return (
    <fieldset className={classes.staying}>
      <legend>{t('bookable.text', { count: room })}</legend>
      {bookable.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          disabled={!chosen.includes(id) && chosen.length >= room}
          onChange={(event) =>
            pick(event.currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
    </fieldset>
  );
}
