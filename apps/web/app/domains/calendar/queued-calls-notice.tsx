import { useTranslation } from 'react-i18next';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { dropCall, isWarned, overrideWarning, useWaitingCalls } from '~/ui/command/waiting-calls.ts';
import classes from './queued-calls-notice.module.css';

export function QueuedCallsNotice() {
  const { t } = useTranslation('calendar');
  const calls = useWaitingCalls();
  const waiting = calls.filter(({ refused }) => refused === undefined);
  // The live region is always in the page, so that screen readers announce its first content.
  return (
    <div role="status" className={classes.region}>
      {calls.length > 0 && (
        <div className={classes.notice}>
          {waiting.length > 0 && <p>{t('waiting.count', { count: waiting.length })}</p>}
          <ul>
            {calls.map((call) => {
              const { words, refused, wire } = call;
              const isRefused = refused !== undefined;
              return (
                <li key={wire.idempotencyKey} data-refused={isRefused ? '' : undefined}>
                  <span>
                    {isRefused
                      ? t('waiting.refused', { words, why: refused || t('waiting.tooLate') })
                      : words}
                  </span>
                  {isWarned(call) && (
                    <LinkButton
                      onClick={() => overrideWarning(call)}
                      aria-label={t('waiting.anywayOne', { words })}
                    >
                      {t('waiting.anyway')}
                    </LinkButton>
                  )}
                  <LinkButton
                    onClick={() => dropCall(call)}
                    aria-label={t(isRefused ? 'waiting.readOne' : 'waiting.takeBackOne', { words })}
                  >
                    {t(isRefused ? 'waiting.read' : 'waiting.takeBack')}
                  </LinkButton>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </div>
  );
}
