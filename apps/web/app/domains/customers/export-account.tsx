import { exportAccount } from '@meche/contract/api-client/leaving';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '~/lib/api/fetch-file.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { saveFile } from '~/ui/page/save-file.ts';

const holds = ['profile', 'addresses', 'appointments', 'payments', 'reviews', 'messages', 'devices'] as const;
const holdsForBusiness = ['business', 'verification', 'files'] as const;

/** One dialog says what the file contains, and that this device stores it. */
export function ExportAccount({ hasBusiness }: { hasBusiness: boolean }) {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  const download = useCommand({
    call: saveExport,
    onDone: () => {
      setOpen(false);
      toast('done', t('export.done'));
    },
  });

  const parts = [...holds, ...(hasBusiness ? holdsForBusiness : [])];
  return (
    <>
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('export.open')}
        </Button>
      </div>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('export.whatTitle')}
        confirmLabel={t('export.download')}
        onConfirm={() => download.run()}
      >
        {/* First, because on a phone the end of the list is below the edge. */}
        <p>{t('export.sureText')}</p>
        <p>{t('export.whatText')}</p>
        <ul>
          {parts.map((part) => (
            <li key={part}>{t(`export.parts.${part}`)}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}

async function saveExport(): Promise<void> {
  const { file, name = 'meche.json' } = await fetchFile((api) => api.call(exportAccount));
  saveFile(file, name);
}
