import type { Equipment } from '@meche/contract/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { dropDraft, useKeptForm } from '~/ui/form/kept-draft.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { catalogueKey, catalogueQuery } from './queries.ts';
import { type Difference, StaleChoice } from './stale-choice.tsx';

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
type Dispute = { theirs: Typed; version: number; differences: Difference[] };

function EquipmentForm({
  equipment,
  onSaved,
}: Pick<EquipmentDialogProps, 'equipment'> & { onSaved: () => void }) {
  const { t } = useTranslation('catalogue');
  const api = useApi();
  const cache = useQueryClient();
  const [dispute, setDispute] = useState<Dispute>();
  const draftName = `equipment ${equipment ? `${equipment.id} ${equipment.version}` : 'new'}`;
  const form = useKeptForm<Typed>(draftName, typedOf(equipment));
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
    onRefused: async (error, { typed }) => {
      if (!equipment || !isRefusal(error, 'changed_meanwhile')) return false;
      const now = await cache.fetchQuery({ ...catalogueQuery(api), staleTime: 0 });
      const saved = now.equipments.find(({ id }) => id === equipment.id);
      if (!saved) return false;
      const theirs = typedOf(saved);
      const differences = (['name', 'units'] as const)
        .filter((field) => typed[field] !== theirs[field])
        .map((field) => ({
          field,
          label: t(`equipment.${field === 'name' ? 'name' : 'howMany'}`),
          mine: typed[field],
          theirs: theirs[field],
        }));
      setDispute({ theirs, version: saved.version, differences });
      return true;
    },
  });

  async function choose(kept: Record<string, 'mine' | 'theirs'>) {
    if (!dispute) return;
    const mine = form.getValues();
    const typed = {
      name: kept.name === 'theirs' ? dispute.theirs.name : mine.name,
      units: kept.units === 'theirs' ? dispute.theirs.units : mine.units,
    };
    form.reset(typed, { keepDefaultValues: true });
    setDispute(undefined);
    await save.run({ typed, version: dispute.version });
  }

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
        differences={dispute?.differences}
        onClose={() => setDispute(undefined)}
        onChoose={choose}
        isBusy={save.isBusy}
      />
    </FormShell>
  );
}

function typedOf(equipment: Equipment | undefined): Typed {
  return { name: equipment?.name ?? '', units: String(equipment?.units ?? 1) };
}
