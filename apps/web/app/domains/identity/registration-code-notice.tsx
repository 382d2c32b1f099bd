import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { FieldProblem } from '~/ui/form/field-problem.tsx';
import classes from './terms-notice.module.css';
import type { RegistrationCode } from './use-registration-code.ts';

/**
 * Explains that many people register from this network, so that a registration needs an emailed code or has
 * to wait. Google sign-in needs neither.
 */
export function RegistrationCodeNotice({ sentTo, waitSeconds }: RegistrationCode) {
  const { t } = useTranslation(['identity', 'social']);
  const { timeAfter } = useRefusalTexts();
  const wait = useRef<HTMLDivElement>(null);
  // On phones the fixed bar with the submit button covers the end of the form.
  useEffect(() => {
    if (waitSeconds !== undefined) wait.current?.scrollIntoView({ block: 'center' });
  }, [waitSeconds]);
  const google = t('social:google');
  if (waitSeconds !== undefined)
    return (
      <div ref={wait}>
        <FieldProblem error={t('identity:emailCode.wait', { google, time: timeAfter(waitSeconds) })} />
      </div>
    );
  if (sentTo === undefined) return null;
  return (
    <p role="status" className={classes.notice}>
      {t('identity:emailCode.why', { google })}
    </p>
  );
}
