import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { staffQuery } from './queries.ts';

/** A new profile, by her name; she is invited afterwards. */
export function AddMemberDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('staff');
  return (
    <Dialog open={open} onClose={onClose} title={t('add.title')}>
      <AddForm onAdded={onClose} />
    </Dialog>
  );
}

const empty = { firstName: '', lastName: '' };

function AddForm({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('staff');
  const api = useApi();
  const cache = useQueryClient();
  const form = useForm({ defaultValues: empty });

  async function submit(body: typeof empty) {
    const { addStaffMember } = await import('@meche/contract/staff');
    const { name } = await api.call(addStaffMember, { body });
    await cache.invalidateQueries({ queryKey: staffQuery(api).queryKey });
    toast('done', t('add.done', { name }));
    onAdded();
  }

  return (
    <FormShell form={form} onSubmit={submit}>
      <p>{t('add.text')}</p>
      <TextField
        form={form}
        name="firstName"
        label={t('add.firstName')}
        rules={rules.required}
        autoComplete="off"
        maxLength={100}
      />
      <TextField form={form} name="lastName" label={t('add.lastName')} autoComplete="off" maxLength={100} />
      <Button type="submit" loading={form.formState.isSubmitting} fullWidth>
        {t('add.submit')}
      </Button>
    </FormShell>
  );
}
