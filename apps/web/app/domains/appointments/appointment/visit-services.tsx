import type { Appointment } from '@meche/contract/appointments';
import { useTranslation } from 'react-i18next';
import { HairNote } from '~/domains/services/hair-note.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './visit-services.module.css';

export function VisitServices(props: { lines: Appointment['lines']; priced?: boolean }) {
  const { lines, priced = true } = props;
  const { t } = useTranslation('appointments');
  const { duration } = useFormat();
  return (
    <ol className={classes.services}>
      {lines.map((line) => (
        <li key={line.serviceId}>
          <div className={classes.service}>
            <span className={classes.name}>{line.name}</span>
            {priced && <PriceText cents={line.priceCents} size="sm" />}
          </div>
          <HairNote hairLength={line.hairLength} gender={line.gender} />
          {line.steps.length > 1 || line.steps.some((step) => step.freeTimeMinutes > 0) ? (
            <ol className={classes.steps}>
              {line.steps.map((step, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id, and their order never changes
                <li key={at}>
                  <span>{step.name}</span>
                  <span>
                    {duration(step.durationMinutes)}
                    {step.freeTimeMinutes > 0 && (
                      <span className={classes.free}>
                        {t('freeTime', { duration: duration(step.freeTimeMinutes) })}
                      </span>
                    )}
                  </span>
                </li>
              ))}
            </ol>
          ) : (
            <Quiet>{duration(line.durationMinutes)}</Quiet>
          )}
        </li>
      ))}
    </ol>
  );
}
