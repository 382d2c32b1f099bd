import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserCredentials } from '~/lib/api/browser.ts';
import { createApiClient } from '~/lib/api/client.ts';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';

const holds = ['profile', 'addresses', 'appointments', 'payments', 'reviews', 'messages', 'devices'] as const;
const holdsForBusiness = ['business', 'verification', 'files'] as const;

/** Asked twice: what the file holds, then whether it may lie on this device. */
export function ExportAccount({ hasBusiness }: { hasBusiness: boolean }) {
  const { t } = useTranslation(['account', 'shell']);
  const { sentence } = useRefusalWords();
  const [step, setStep] = useState<'what' | 'sure'>();
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      await saveExport();
      setStep(undefined);
      toast('done', t('account:export.done'));
    } catch (error) {
      toast('problem', sentence(error));
    } finally {
      setBusy(false);
    }
  }

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
            <Button variant="default" onClick={() => setStep(undefined)} disabled={busy}>
              {t('shell:actions.cancel')}
            </Button>
            {step === 'sure' ? (
              <Button loading={busy} onClick={() => void download()}>
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
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
