import { printReceipt } from '@meche/contract/api-client/receipts';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '~/lib/api/fetch-file.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { IconPrinter } from '~/ui/icons/icons.ts';
import { saveFile } from '~/ui/page/save-file.ts';

export function SaveReceipt({ id }: { id: string }) {
  const { t } = useTranslation('receipts');
  const { language } = useLanguage();
  const save = useCommand({
    call: () => fetchFile((api) => api.call(printReceipt, { params: { id }, query: { language } })),
    onDone: ({ file, name = 'receipt.pdf' }) => saveFile(file, name),
  });
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconPrinter size={20} stroke={1.6} aria-hidden />}
        loading={save.isBusy}
        onClick={() => void save.run()}
      >
        {t('pdf')}
      </Button>
    </div>
  );
}
