import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '~/domains/identity/session/session.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { IconCheck } from '~/ui/icons/icons.ts';
import { Title } from '~/ui/text/title.tsx';
import { readinessQuery } from './queries.ts';
import { addressOfStep } from './readiness-address.ts';
import classes from './readiness-bars.module.css';
import { OwnPageButtons, proposed } from './readiness-list.tsx';

export function ReadinessBars() {
  const { t } = useTranslation('calendar');
  const isSalon = useSession()?.role === 'SALON';
  const { data: readiness } = useQuery(readinessQuery(useApi()));
  if (!readiness) return null;
  const { steps } = readiness;
  const done = steps.filter((one) => one.done).length;
  return (
    <section className={classes.readiness} aria-labelledby="found">
      <Title order={2} size="h4" id="found">
        {t('readiness.bar.title')}
      </Title>
      <div className={classes.bar}>
        <progress value={done} max={steps.length} aria-labelledby="found" />
        <span>{t('readiness.bar.count', { done, all: steps.length })}</span>
      </div>
      {done === steps.length ? (
        <p className={classes.all}>
          <IconCheck size={18} stroke={2.2} aria-hidden />
          {t('readiness.bar.all')}
        </p>
      ) : (
        <ul>
          {steps
            .filter((one) => !one.done)
            .map(({ step, needed }) => (
              <li key={step}>
                <span>
                  <Link to={addressOfStep(step, isSalon)}>{t(`readiness.steps.${step}.title`)}</Link>
                  <span className={classes.why}>{t(`readiness.steps.${step}.text`, proposed)}</span>
                </span>
                <span className={classes.state} data-needed={needed ? '' : undefined}>
                  {t(needed ? 'readiness.missing' : 'readiness.helps')}
                </span>
              </li>
            ))}
        </ul>
      )}
      <OwnPageButtons />
    </section>
  );
}
