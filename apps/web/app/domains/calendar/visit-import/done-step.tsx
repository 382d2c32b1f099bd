import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMomentFormat } from '~/lib/dates/use-moment-format.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import type { ImportedVisits } from './use-import-visits.ts';
import { VisitImportList } from './visit-import-list.tsx';
import classes from './visit-import-screen.module.css';

type DoneStepProps = { imported: ImportedVisits; timeZone: string; onAnother: () => void };

/** Says what was added, and names each visit that was not. */
export function DoneStep({ imported, timeZone, onAnother }: DoneStepProps) {
  const { t } = useTranslation('visit-import');
  const { moment } = useMomentFormat(timeZone);
  const added = imported.lines.filter(({ outcome }) => outcome === 'added');
  const others = imported.lines.filter(({ outcome }) => outcome !== 'added');
  const title = t('notAdded', { count: others.length });
  return (
    <div className={classes.steps}>
      <p role="status" className={classes.sound}>
        {t('done', { count: added.length })}
      </p>
      {imported.notWrittenTo > 0 && <Quiet>{t('notWrittenTo', { count: imported.notWrittenTo })}</Quiet>}
      {others.length > 0 && (
        <section aria-label={title} className={classes.unsound} data-loss="">
          <strong>{title}</strong>
          <ul>
            {others.map(({ line, checked, outcome }) => (
              <li key={line.at}>
                {t('visit', {
                  when: moment(line.startsAt),
                  name: checked.client?.name || t('noName'),
                  service: t(`outcomes.${outcome === 'added' ? 'invalid' : outcome}`),
                })}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={classes.actions}>
        <Button component={Link} to={to('calendar')}>
          {t('openCalendar')}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {t('another')}
        </Button>
      </div>
      <VisitImportList />
    </div>
  );
}
