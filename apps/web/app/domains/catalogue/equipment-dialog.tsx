import type { Equipment } from '@meche/contract/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { dropDraft, useKeptForm } from '~/ui/form/kept-draft.ts';
import { StaleChoice } from '~/ui/form/stale-choice.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { useStaleEdit } from '~/ui/form/use-stale-edit.ts';
import { catalogueKey, catalogueQuery } from './queries.ts';

type EquipmentDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Undefined for a new one. */
  equipment: Equipment | undefined;
};

/** Its name and how many there are. */
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
  const draftName = `equipment ${equipment ? `${equipment.id} ${equipment.version}` : 'new'}`;
  const form = useKeptForm<Typed>(draftName, typedOf(equipment));
  const stale = useStaleEdit({
    form,
    label: (field) => t(`equipment.${field === 'name' ? 'name' : 'howMany'}`),
    told: (typed, field) => typed[field],
    async readSaved() {
      const now = await cache.fetchQuery({ ...catalogueQuery(api), staleTime: 0 });
      const saved = now.equipments.find(({ id }) => id === equipment?.id);
      return saved && { typed: typedOf(saved), version: saved.version };
    },
  });
  const save = useCommand({
    call: async ({ typed, version }: { typed: Typed; version?: number }, how): Promise<unknown> => {
      const { addEquipment, editEquipment } = await import('@meche/contract/catalogue');
      const body = { name: typed.name, units: Number(typed.units) };
      if (!equipment) return api.call(addEquipment, { body, idempotencyKey: how.idempotencyKey });
      return api.call(editEquipment, {
        params: { id: equipment.id },
        body: { ...body, version: version ?? equipment.version },
      });
    },
    stale: [catalogueKey],
    onDone: (_, { typed }) => {
      toast('done', t(equipment ? 'equipment.updated' : 'equipment.added', { name: typed.name }));
      dropDraft(draftName);
      onSaved();
    },
    onRefused: (error, { typed }) => stale.onRefused(error, typed),
  });

  return (
    <FormShell form={form} onSubmit={(typed) => save.send({ typed })}>
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
      <StaleChoice
        differences={stale.differences}
        onClose={stale.close}
        onChoose={(kept) => stale.choose(kept, save.run)}
        isBusy={save.isBusy}
      />
    </FormShell>
  );
}

function typedOf(equipment: Equipment | undefined): Typed {
  return { name: equipment?.name ?? '', units: String(equipment?.units ?? 1) };
}
