import { exportClients } from '@meche/contract/api-client/client-imports';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '~/lib/api/fetch-file.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { saveFile } from '~/ui/page/save-file.ts';

export function ExportClients() {
  const { t } = useTranslation('clients');
  const csv = useCommand({ call: () => save('csv') });
  const vcf = useCommand({ call: () => save('vcf') });
  return (
    <>
      <Button variant="default" size="sm" loading={csv.isBusy} onClick={() => void csv.run()}>
        {t('export.csv')}
      </Button>
      <Button variant="default" size="sm" loading={vcf.isBusy} onClick={() => void vcf.run()}>
        {t('export.vcf')}
      </Button>
    </>
  );
}

async function save(form: 'csv' | 'vcf'): Promise<void> {
  const { file, name = `clients.${form}` } = await fetchFile((api) =>
    api.call(exportClients, { params: { form } }),
  );
  saveFile(file, name);
}
