import { contactWays, LONGEST_CLIENT_NOTE } from '@meche/contract/api-client/clients';
import { hairLengths, hairTypes, languages } from '@meche/contract/enumerations';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldPair } from '~/ui/form/field-pair.tsx';
import { FormPart } from '~/ui/form/form-part.tsx';
import { rules } from '~/ui/form/rules.ts';
import { SelectField } from '~/ui/form/select-field.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import type { ClientTyped } from './client-draft.ts';
import { ContactFields } from './contact-fields.tsx';

type PartProps = { form: UseFormReturn<ClientTyped> };

export function ClientFields({ form }: PartProps) {
  return (
    <>
      <PersonPart form={form} />
      <HomePart form={form} />
      <HairPart form={form} />
      <NotePart form={form} />
    </>
  );
}

function PersonPart({ form }: PartProps) {
  const { t } = useTranslation('clients');
  const none = { value: '', label: t('fields.notSaid') };
  return (
    <FormPart title={t('parts.who')} text={t('parts.whoText')}>
      <TextField
        form={form}
        name="name"
        label={t('fields.name')}
        rules={rules.required}
        autoComplete="off"
        maxLength={200}
      />
      <FieldPair>
        <ContactFields form={form} phone="phoneNumber" email="email" />
      </FieldPair>
      <FieldPair>
        <TextField form={form} name="birthday" kind="date" label={t('fields.birthday')} />
        <SelectField
          form={form}
          name="language"
          label={t('fields.language')}
          options={[none, ...languages.map((value) => ({ value, label: t(`language.${value}`) }))]}
        />
      </FieldPair>
      <SelectField
        form={form}
        name="contactBy"
        label={t('fields.contactBy')}
        options={[none, ...contactWays.map((value) => ({ value, label: t(`contactBy.${value}`) }))]}
      />
    </FormPart>
  );
}

function HomePart({ form }: PartProps) {
  const { t } = useTranslation('clients');
  return (
    <FormPart title={t('parts.home')} text={t('parts.homeText')}>
      <TextField form={form} name="line" label={t('fields.line')} autoComplete="off" maxLength={200} />
      <FieldPair>
        <TextField
          form={form}
          name="postalCode"
          label={t('fields.postalCode')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
        />
        <TextField form={form} name="city" label={t('fields.city')} autoComplete="off" maxLength={100} />
      </FieldPair>
    </FormPart>
  );
}

function HairPart({ form }: PartProps) {
  const { t } = useTranslation(['clients', 'services']);
  const none = { value: '', label: t('clients:fields.notSaid') };
  return (
    <FormPart title={t('clients:parts.hair')} text={t('clients:parts.hairText')}>
      <FieldPair>
        <SelectField
          form={form}
          name="hairType"
          label={t('clients:fields.hairType')}
          options={[none, ...hairTypes.map((value) => ({ value, label: t(`services:hairTypes.${value}`) }))]}
        />
        <SelectField
          form={form}
          name="hairLength"
          label={t('clients:fields.hairLength')}
          options={[
            none,
            ...hairLengths.map((value) => ({ value, label: t(`services:hair.lengths.${value}`) })),
          ]}
        />
      </FieldPair>
    </FormPart>
  );
}

function NotePart({ form }: PartProps) {
  const { t } = useTranslation('clients');
  return (
    <FormPart title={t('parts.notes')} text={t('parts.notesText')}>
      <TextField
        form={form}
        name="note"
        kind="long"
        label={t('fields.note')}
        description={t('fields.noteHint')}
        maxLength={LONGEST_CLIENT_NOTE}
      />
      <TextField
        form={form}
        name="tags"
        label={t('fields.tags')}
        description={t('fields.tagsHint')}
        autoComplete="off"
        maxLength={600}
      />
    </FormPart>
  );
}
