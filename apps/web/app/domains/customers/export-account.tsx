import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserCredentials } from '~/lib/api/browser.ts';
import { createApiClient } from '~/lib/api/client.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { saveFile } from '~/ui/page/save-file.ts';

const holds = ['profile', 'addresses', 'appointments', 'payments', 'reviews', 'messages', 'devices'] as const;
const holdsForBusiness = ['business', 'verification', 'files'] as const;

/** Asked twice: what the file holds, then whether it may lie on this device. */
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

/** Fetches the file with this browser's session, renewed if need be, and hands it to the reader. */
async function saveExport(): Promise<void> {
  let file: Blob | undefined;
  let name = 'meche.json';
  // The client knows answers in JSON: this one is taken off as it comes in.
  const api = createApiClient(async (path, init) => {
    const response = await fetch(path, init);
    if (!response.ok) return response;
    file = await response.blob();
    const told = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    if (told) name = decodeURIComponent(told);
    return { status: response.status, json: async () => ({ success: true, value: null }) };
  }, browserCredentials());
  const { exportAccount } = await import('@meche/contract/leaving');
  await api.call(exportAccount);
  if (!file) return;
  saveFile(file, name);
}
