import { salesJournalCsv, salesJournalFec } from '@meche/contract/api-client/takings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '~/lib/api/fetch-file.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { saveFile } from '~/ui/page/save-file.ts';
import { Title } from '~/ui/text/title.tsx';
import { useMonths } from '../use-months.ts';
import table from '../wallet-table.module.css';
import classes from './takings-screen.module.css';

/** Files for the accountant, of the shown month or another one. */
export function JournalLinks({ today, shown }: { today: string; shown: string }) {
  const { t } = useTranslation('takings');
  const months = useMonths(today);
  const [month, setMonth] = useState(shown);
  // A month that is older than the choices is saved all the same when it is the shown one.
  const offered = months.some(({ value }) => value === shown)
    ? months
    : [{ value: shown, label: shown }, ...months];
  const csv = useCommand({ call: () => save(month, 'csv') });
  const fec = useCommand({ call: () => save(month, 'fec') });
  return (
    <section className={classes.section} aria-labelledby="journal">
      <Title order={2} size="h4" id="journal">
        {t('journal.title')}
      </Title>
      <p className={classes.note}>{t('journal.text')}</p>
      <div className={table.filters}>
        <NativeSelect
          label={t('journal.month')}
          value={month}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
          data={offered}
        />
        <div className={table.statements}>
          <Button variant="default" size="sm" loading={csv.isBusy} onClick={() => void csv.run()}>
            {t('journal.csv')}
          </Button>
          <Button variant="default" size="sm" loading={fec.isBusy} onClick={() => void fec.run()}>
            {t('journal.fec')}
          </Button>
        </div>
      </div>
    </section>
  );
}

async function save(month: string, kind: 'csv' | 'fec'): Promise<void> {
  const endpoint = kind === 'csv' ? salesJournalCsv : salesJournalFec;
  const { file, name = `${month}.${kind === 'csv' ? 'csv' : 'txt'}` } = await fetchFile((api) =>
    api.call(endpoint, { query: { month } }),
  );
  saveFile(file, name);
}
