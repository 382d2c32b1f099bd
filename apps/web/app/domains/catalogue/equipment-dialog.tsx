import { addEquipment, editEquipment } from '@meche/contract/api-client/catalogue';
import type { Equipment } from '@meche/contract/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { StaleChoice } from '~/ui/form/stale-choice.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { catalogueKey, catalogueQuery } from './queries.ts';
import { useSaveEntry } from './use-save-entry.ts';

type EquipmentDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Undefined when the dialog adds equipment. */
  equipment: Equipment | undefined;
};

export function EquipmentDialog({ open, onClose, equipment }: EquipmentDialogProps) {
  const { t } = useTranslation('catalogue');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={equipment ? t('equipment.edit', { name: equipment.name }) : t('equipment.add')}
    >
      <EquipmentForm key={equipment?.id ?? 'new'} equipment={equipment} onSaved={onClose} />
    </Dialog>
  );
}

type Typed = { name: string; units: string };

function EquipmentForm({
  equipment,
  onSaved,
}: Pick<EquipmentDialogProps, 'equipment'> & { onSaved: () => void }) {
  const { t } = useTranslation('catalogue');
  const api = useApi();
  const cache = useQueryClient();
  const { form, send, choice } = useSaveEntry<Typed, Equipment>({
    kind: 'equipment',
    entry: equipment,
    typedOf,
    stale: [catalogueKey],
    onSaved,
    readAll: async () => (await cache.fetchQuery({ ...catalogueQuery(api), staleTime: 0 })).equipments,
    async add(typed, { idempotencyKey }) {
      return api.call(addEquipment, { body: draftOf(typed), idempotencyKey });
    },
    async edit(typed, { id, version }) {
      return api.call(editEquipment, { params: { id }, body: { ...draftOf(typed), version } });
    },
    label: (field) => t(`equipment.${field === 'name' ? 'name' : 'howMany'}`),
    textOf: (typed, field) => typed[field],
    done: ({ name }) => t(equipment ? 'equipment.updated' : 'equipment.added', { name }),
  });

  return (
    <FormShell form={form} onSubmit={send}>
      <TextField
        form={form}
        name="name"
        label={t('equipment.name')}
        placeholder={t('equipment.example')}
        rules={{ required: 'required' }}
        maxLength={80}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="units"
        label={t('equipment.howMany')}
        description={t('equipment.howManyText')}
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        problem={form.formState.errors.units?.message === 'invalid' ? t('equipment.noNumber') : undefined}
        rules={{
          required: 'required',
          validate: (typed) =>
            (/^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 50) || 'invalid',
        }}
      />
      <Button type="submit" loading={form.formState.isSubmitting} fullWidth>
        {t(equipment ? 'save' : 'equipment.submit')}
      </Button>
      <StaleChoice {...choice} />
    </FormShell>
  );
}

function typedOf(equipment: Equipment | undefined): Typed {
  return { name: equipment?.name ?? '', units: String(equipment?.units ?? 1) };
}

function draftOf({ name, units }: Typed) {
  return { name, units: Number(units) };
}
