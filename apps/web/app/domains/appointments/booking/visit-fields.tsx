import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { communeName } from '~/domains/places/commune-name.ts';
import { StreetField } from '~/domains/places/street-field.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import type { Booking } from './booking-kind.ts';

/**
 * Form fields of the booking itself, below `more` in the form values: the street (at home) and a note for
 * the professional.
 */
export type VisitAnswers = { line?: string; note?: string };

type VisitFieldsProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  booking: Pick<Booking, 'draft' | 'page'>;
};

export function VisitFields<Values extends FieldValues>({ form, booking }: VisitFieldsProps<Values>) {
  const { t } = useTranslation('booking');
  const { draft, page } = booking;
  const place = communeName({ name: draft.city ?? '', postalCodes: [draft.postalCode ?? ''] });
  return (
    <>
      {draft.place === 'at_home' && (
        <StreetField
          form={form}
          name={'more.line' as FieldPath<Values>}
          label={t('address.line')}
          description={t('address.lineWhy', { place, name: page.businessName })}
          postalCode={draft.postalCode}
        />
      )}
      <TextField
        form={form}
        name={'more.note' as FieldPath<Values>}
        kind="long"
        label={t('information.note')}
        description={t(draft.place === 'at_home' ? 'information.noteWhyAtHome' : 'information.noteWhy')}
        maxLength={1000}
      />
    </>
  );
}
