import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CommuneField } from '~/domains/places/commune-field.tsx';
import { shortName } from '~/domains/places/commune-name.ts';
import { StreetField } from '~/domains/places/street-field.tsx';
import { FieldPair } from '~/ui/form/field-pair.tsx';
import { narrowForm } from '~/ui/form/narrow-form.ts';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { useFormField } from '~/ui/form/use-form-field.ts';

type Addressed = FieldValues & {
  workAddress: { line: string; city: string; state: string; postalCode: string };
};

type WorkAddressFieldsProps<Values extends Addressed> = {
  form: UseFormReturn<Values>;
  /** True to include the street, which only a salon needs. A base at home needs only its commune. */
  hasLine: boolean;
};

export function WorkAddressFields<Values extends Addressed>(props: WorkAddressFieldsProps<Values>) {
  const { hasLine } = props;
  const { t } = useTranslation('sign-up');
  const form = narrowForm<Addressed, Values>(props.form);
  const town = useFormField(form, 'workAddress.city', rules.required);
  return (
    <>
      {hasLine && (
        <StreetField
          form={form}
          name="workAddress.line"
          label={t('place.line')}
          postalCode={form.watch('workAddress.postalCode').replace(/\s/g, '')}
        />
      )}
      <FieldPair>
        <CommuneField
          name="city"
          label={t('place.city')}
          defaultValue={form.getValues('workAddress.city')}
          writtenAs={({ name }) => shortName(name)}
          ref={town.ref}
          error={town.error}
          onType={town.onChange}
          onChoose={(city, { postalCodes: [postalCode = ''] }) => {
            town.onChange(city);
            form.setValue('workAddress.postalCode', postalCode, { shouldDirty: true });
            form.clearErrors('workAddress.postalCode');
          }}
        />
        <TextField
          form={form}
          name="workAddress.postalCode"
          label={t('place.postalCode')}
          rules={rules.postalCode}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={12}
        />
      </FieldPair>
      <TextField
        form={form}
        name="workAddress.state"
        label={t('place.state')}
        autoComplete="address-level1"
        maxLength={100}
      />
    </>
  );
}
