import type { SavedAddress } from '@meche/contract/addresses';
import { addAddress, editAddress } from '@meche/contract/api-client/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CommuneField } from '~/domains/places/commune-field.tsx';
import { findCommune, type Place, placeName } from '~/domains/places/find-commune.ts';
import { StreetField } from '~/domains/places/street-field.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { useFormField } from '~/ui/form/use-form-field.ts';

type AddressFormProps = {
  /** Undefined when the form adds an address. */
  address: SavedAddress | undefined;
  /** Id of the form, for a submit button outside it. */
  id: string;
  onSaved: (saved: SavedAddress) => Promise<unknown>;
};

type Values = { line: string; commune: string };

export function AddressForm({ address, id, onSaved }: AddressFormProps) {
  const { t } = useTranslation(['account', 'home']);
  const api = useApi();
  const cache = useQueryClient();
  const written = address ? placeName(address) : '';
  const form = useForm<Values>({ defaultValues: { line: address?.line ?? '', commune: written } });
  const commune = useFormField(form, 'commune', rules.required);

  async function submit({ line, commune: typed }: Values) {
    try {
      const place = await findCommune({ api, cache }, typed, address ? [address] : []);
      if (!place) form.setError('commune', { message: 'unclear' }, { shouldFocus: true });
      else await onSaved(await save({ line, ...place }));
    } catch (error) {
      if (!isRefusal<typeof addAddress | typeof editAddress>(error, 'unknown_commune')) throw error;
      form.setError('commune', { type: 'server', message: 'unknown_postal_code' }, { shouldFocus: true });
    }
  }

  async function save(body: Place & { line: string }): Promise<SavedAddress> {
    return address
      ? api.call(editAddress, { params: { id: address.id }, body })
      : api.call(addAddress, { body });
  }

  return (
    <FormShell form={form} onSubmit={submit} id={id}>
      <StreetField
        form={form}
        name="line"
        label={t('account:addresses.line')}
        postalCode={/[0-9]{5}/.exec(commune.value)?.[0]}
      />
      <CommuneField
        name="commune"
        label={t('account:addresses.commune')}
        placeholder={t('home:search.placePlaceholder')}
        defaultValue={written}
        ref={commune.ref}
        error={commune.code === 'unclear' ? t('account:addresses.chooseCommune') : commune.error}
        onChoose={commune.onChange}
        onType={commune.onChange}
      />
    </FormShell>
  );
}
