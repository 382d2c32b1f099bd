import { exportBusiness } from '@meche/contract/api-client/business-archive';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useReauthentication } from '~/domains/identity/use-reauthentication.tsx';
import { fetchFile } from '~/lib/api/fetch-file.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { saveFile } from '~/ui/page/save-file.ts';

/** The export requires reauthentication because the archive contains clients' health notes. */
export function ExportBusiness() {
  const { t } = useTranslation('settings');
  const formId = useId();
  const form = useForm();
  const { asks, dialog } = useReauthentication(formId);
  const exportArchive = useCommand({
    call: async () => {
      const { file, name = 'meche.zip' } = await fetchFile((api) => api.call(exportBusiness));
      saveFile(file, name);
    },
    onDone: () => toast('done', t('archive.done')),
    onRefused: asks,
    formId,
  });
  return (
    <>
      <FormShell form={form} onSubmit={() => exportArchive.send()} id={formId}>
        <div>
          <Button type="submit" variant="default" loading={exportArchive.isBusy}>
            {t('archive.take')}
          </Button>
        </div>
      </FormShell>
      {dialog}
    </>
  );
}
