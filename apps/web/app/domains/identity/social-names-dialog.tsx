import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { NameFields } from './person-fields.tsx';
import type { SocialIdentity } from './session/identity-service.ts';

type SocialNamesDialogProps = {
  identity: SocialIdentity;
  onNamed: (identity: SocialIdentity) => Promise<unknown>;
  onClose: () => void;
};

/** Our accounts need a first and a last name, and some Google and Facebook accounts lack one of them. */
export function SocialNamesDialog({ identity, onNamed, onClose }: SocialNamesDialogProps) {
  const { t } = useTranslation(['social', 'identity']);
  const { firstName, lastName } = identity;
  const form = useForm({ defaultValues: { firstName, lastName } });
  return (
    <Dialog open onClose={onClose} title={t('names.title')}>
      <FormShell form={form} onSubmit={(names) => onNamed({ ...identity, ...names })}>
        <p>{t('names.lead')}</p>
        <NameFields form={form} />
        <Button type="submit" loading={form.formState.isSubmitting} fullWidth>
          {t('identity:register.submit')}
        </Button>
      </FormShell>
    </Dialog>
  );
}
