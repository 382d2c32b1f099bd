import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { ChangeEmailForm } from './change-email-form.tsx';

/** The account's email changes only when the user opens the emailed link. */
export function ChangeEmail() {
  const { t } = useTranslation(['account', 'shell']);
  const formId = useId();
  const [open, setOpen] = useState(false);
  const busy = useIsSending(formId);
  const [requestedEmail, setRequestedEmail] = useState<string>();
  return (
    <>
      {requestedEmail && <p role="status">{t('account:email.sent', { email: requestedEmail })}</p>}
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('account:email.change')}
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('account:email.change')}
        footer={
          <>
            <Button variant="default" onClick={() => setOpen(false)} disabled={busy}>
              {t('shell:actions.cancel')}
            </Button>
            <Button type="submit" form={formId} loading={busy}>
              {t('account:email.send')}
            </Button>
          </>
        }
      >
        <p>{t('account:email.how')}</p>
        <ChangeEmailForm
          id={formId}
          onRequested={(email) => {
            setRequestedEmail(email);
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}
