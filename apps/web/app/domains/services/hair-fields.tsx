import { hairLengths } from '@meche/contract/enumerations';
import { gendersSuited, isByLength } from '@meche/contract/hair-lengths';
import type { Service } from '@meche/contract/services';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import type { Hair } from './hair-memory.ts';
import classes from './service-list.module.css';

type HairFieldsProps = {
  id: string;
  /** The services that the customer has chosen. */
  services: readonly Service[];
  hair: Hair;
  onChange: (change: Hair) => void;
  /** The error is shown beside the field. */
  error?: ReactNode;
  /** The first option of the hair length, which takes the focus on an error. */
  ref?: Ref<HTMLInputElement>;
};

/**
 * Rendered only when a price depends on the hair length. The gender is a question only when the services
 * suit several.
 */
export function HairFields({ id, services, hair, onChange, error, ref }: HairFieldsProps) {
  const { t } = useTranslation('services');
  if (!services.some(isByLength)) return null;
  const suited = gendersSuited(services);
  return (
    <div id={id} className={classes.hair}>
      <ChoicePills
        ref={ref}
        legend={t('hair.length')}
        name={`${id} length`}
        value={hair.hairLength ?? ''}
        onChange={(value) => onChange({ hairLength: hairLengths.find((one) => one === value) })}
        options={hairLengths.map((value) => ({ value, label: t(`hair.lengths.${value}`) }))}
      />
      {error}
      {suited.length > 1 && (
        <ChoicePills
          legend={t('hair.forWhom')}
          name={`${id} gender`}
          value={hair.gender ?? ''}
          onChange={(value) => onChange({ gender: suited.find((one) => one === value) })}
          options={suited.map((value) => ({ value, label: t(`hair.people.${value}`) }))}
        />
      )}
    </div>
  );
}
