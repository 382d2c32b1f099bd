import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { rules } from '~/ui/form/rules.ts';
import { useFormField } from '~/ui/form/use-form-field.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { streetsQuery } from './queries.ts';
import { SuggestField } from './suggest-field.tsx';

type StreetFieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  name: FieldPath<Values>;
  label: string;
  description?: string;
  /** Postal code in which streets are suggested; undefined while it is unknown. */
  postalCode: string | undefined;
};

/**
 * A street line with suggestions. A street that the geocoder does not know gets a hint when the reader leaves
 * the field; it is never refused.
 */
export function StreetField<Values extends FieldValues>(props: StreetFieldProps<Values>) {
  const { form, name, label, description, postalCode } = props;
  const { t } = useTranslation('home');
  const field = useFormField(form, name, rules.address);
  const [line, setLine] = useState('');
  const [isInside, setInside] = useState(false);
  const found = useQuery({
    ...streetsQuery(useApi(), { line, postalCode }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = found;
  const isUnknown = line.trim() !== '' && !isPlaceholderData && data?.isKnown === false;
  const take = (typed: string) => {
    field.onChange(typed as FieldPathValue<Values, typeof name>);
    setLine(typed);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the field within
    <div onFocus={() => setInside(true)} onBlur={() => setInside(false)}>
      <SuggestField
        name={name}
        label={label}
        description={description}
        defaultValue={(field.value as string | undefined) ?? ''}
        autoComplete="address-line1"
        maxLength={200}
        ref={field.ref}
        error={field.error}
        // Without suggestions the field is a text field like any other: an error of the look-up is not shown.
        found={{ ...found, data: data?.lines, error: null }}
        isFree
        sayCount={(count) => t('street.suggested', { count })}
        listLabel={t('street.suggestions')}
        onAsk={setLine}
        onType={take}
        onChoose={take}
        writtenAs={(street) => street}
        optionOf={(street) => ({ key: street, label: street, detail: '' })}
      />
      <Quiet role="status">{!isInside && isUnknown && t('street.unknown')}</Quiet>
    </div>
  );
}
