import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { dropDraft, useKeptForm } from '~/ui/form/kept-draft.ts';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { staffKey } from './queries.ts';

/** A new profile, by her name; she is invited afterwards. */
export function AddMemberDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('staff');
  return (
    <Dialog open={open} onClose={onClose} title={t('add.title')}>
      <AddForm onAdded={onClose} />
    </Dialog>
  );
}

const draftName = 'new member';
const empty = { firstName: '', lastName: '' };

function AddForm({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('staff');
  const form = useKeptForm(draftName, empty);
  const add = useCommand({
    call: async (body: typeof empty, { api }) => {
      const { addStaffMember } = await import('@meche/contract/staff');
      return api.call(addStaffMember, { body });
    },
    onDone: ({ name }) => {
      toast('done', t('add.done', { name }));
      dropDraft(draftName);
      onAdded();
    },
    stale: [staffKey],
  });

  return (
    <FormShell form={form} onSubmit={add.send}>
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
