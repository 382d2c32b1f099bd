import { statementCsv, statementPdf } from '@meche/contract/api-client/wallet';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '~/lib/api/fetch-file.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { saveFile } from '~/ui/page/save-file.ts';
import classes from './wallet-table.module.css';

export function StatementLinks({ month }: { month: string }) {
  const { t } = useTranslation('wallet');
  const pdf = useCommand({ call: () => save(month, 'pdf') });
  const csv = useCommand({ call: () => save(month, 'csv') });
  return (
    <div className={classes.statements}>
      <Button variant="default" size="sm" loading={pdf.isBusy} onClick={() => void pdf.run()}>
        {t('statement.pdf')}
      </Button>
      <Button variant="default" size="sm" loading={csv.isBusy} onClick={() => void csv.run()}>
        {t('statement.csv')}
      </Button>
    </div>
  );
}

async function save(month: string, kind: 'pdf' | 'csv'): Promise<void> {
  const endpoint = kind === 'pdf' ? statementPdf : statementCsv;
  const { file, name = `${month}.${kind}` } = await fetchFile((api) =>
    api.call(endpoint, { query: { month } }),
  );
  saveFile(file, name);
}
