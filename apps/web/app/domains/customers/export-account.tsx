import { exportAccount } from '@meche/contract/api-client/leaving';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '~/lib/api/fetch-file.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { saveFile } from '~/ui/page/save-file.ts';

const holds = ['profile', 'addresses', 'appointments', 'payments', 'reviews', 'messages', 'devices'] as const;
const holdsForBusiness = ['business', 'verification', 'files'] as const;

/** The customer confirms twice: what the file contains, and that this device may store it. */
export function ExportAccount({ hasBusiness }: { hasBusiness: boolean }) {
  const { t } = useTranslation(['account', 'shell']);
  const [step, setStep] = useState<'what' | 'sure'>();
  const download = useCommand({
    call: saveExport,
    onDone: () => {
      setStep(undefined);
      toast('done', t('account:export.done'));
    },
  });

  const parts = [...holds, ...(hasBusiness ? holdsForBusiness : [])];
  return (
    <>
      <div>
        <Button variant="default" onClick={() => setStep('what')}>
          {t('account:export.open')}
        </Button>
      </div>
      <Dialog
        open={step !== undefined}
        onClose={() => setStep(undefined)}
        title={t(step === 'sure' ? 'account:export.sureTitle' : 'account:export.whatTitle')}
        footer={
          <>
            <Button variant="default" onClick={() => setStep(undefined)} disabled={download.isBusy}>
              {t('shell:actions.cancel')}
            </Button>
            {step === 'sure' ? (
              <Button loading={download.isBusy} onClick={() => void download.run()}>
                {t('account:export.download')}
              </Button>
            ) : (
              <Button onClick={() => setStep('sure')}>{t('account:export.goOn')}</Button>
            )}
          </>
        }
      >
        {step === 'sure' ? (
          <p>{t('account:export.sureText')}</p>
        ) : (
          <>
            <p>{t('account:export.whatText')}</p>
            <ul>
              {parts.map((part) => (
                <li key={part}>{t(`account:export.parts.${part}`)}</li>
              ))}
            </ul>
          </>
        )}
      </Dialog>
    </>
  );
}

async function saveExport(): Promise<void> {
  const { file, name = 'meche.json' } = await fetchFile((api) => api.call(exportAccount));
  saveFile(file, name);
}
