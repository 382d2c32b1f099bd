import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './book-for-client-form.module.css';
import {
  type NewAppointment,
  type NewAppointmentStepName,
  newAppointmentSteps,
  stepNameOf,
} from './new-appointment-steps.ts';

type NewAppointmentStepProps = {
  name: NewAppointmentStepName;
  now: NewAppointment;
  children: ReactNode;
};

/**
 * One step of the dialog. Hidden steps stay mounted, so that they keep their values and are validated
 * together.
 */
export function NewAppointmentStep({ name, now, children }: NewAppointmentStepProps) {
  const { t } = useTranslation('calendar');
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = stepNameOf(now) === name;
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current) heading.current?.focus();
    wasShown.current = isShown;
  }, [isShown]);
  const place = { step: newAppointmentSteps.indexOf(name) + 1, total: newAppointmentSteps.length };
  return (
    <section hidden={!isShown} aria-labelledby={id} className={classes.fields}>
      <Title order={3} size="h5" ref={heading} id={id} tabIndex={-1}>
        <Quiet component="span">{t('add.steps.step', place)}</Quiet> {t(`add.steps.${name}`)}
      </Title>
      {children}
    </section>
  );
}
