import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { FieldProblem } from '~/ui/form/field-problem.tsx';
import classes from './terms-notice.module.css';
import type { RegistrationCode } from './use-registration-code.ts';

/** Why a registration asks for a code, or cannot go on now, and what needs none. It stays, below the button. */
export function CrowdedLineNotice({ sentTo, waitSeconds }: RegistrationCode) {
  const { t } = useTranslation(['identity', 'social']);
  const { timeAfter } = useRefusalWords();
  const wait = useRef<HTMLDivElement>(null);
  // The bar with the button covers the foot of a form on phones.
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
