import { answerFees, proposedFees } from '@meche/contract/api-client/readiness';
import type { Readiness } from '@meche/contract/readiness';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '~/domains/identity/session/session.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useMomentFormat } from '~/lib/dates/use-moment-format.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { IconCheck } from '~/ui/icons/icons.ts';
import { readinessKey, readinessQuery } from './queries.ts';
import { addressOfStep } from './readiness-address.ts';
import classes from './readiness-list.module.css';

/** Values of the sentence about fees. */
export const proposed = { late: proposedFees.lateFeePercent, noShow: proposedFees.noShowFeePercent };

/** The checklist disappears after the first online booking. */
export function ReadinessList() {
  const { t } = useTranslation('calendar');
  const isSalon = useSession()?.role === 'SALON';
  const { data: readiness } = useQuery(readinessQuery(useApi()));
  const firstSlot = useFirstSlot(readiness);
  if (!readiness || readiness.bookedOnline) return null;
  const { bookable, steps } = readiness;
  const needed = steps.filter((one) => one.needed);
  const at = needed.findIndex(({ done }) => !done);
  // The documents have their own button above the checklist.
  const open = steps.filter(({ done, step }) => !done && step !== 'papers');
  const next = open.find((one) => one.needed) ?? open[0];
  return (
    <section
      className={classes.readiness}
      aria-labelledby="readiness"
      data-bookable={bookable ? '' : undefined}
    >
      <h2 id="readiness">{t(bookable ? 'readiness.bookableTitle' : 'readiness.title')}</h2>
      {firstSlot && <p className={classes.first}>{firstSlot}</p>}
      <p>{t(bookable ? 'readiness.open' : 'readiness.closed')}</p>
      {!bookable && at >= 0 && (
        <p className={classes.at}>{t('readiness.step', { step: at + 1, of: needed.length })}</p>
      )}
      <ol>
        {steps.map(({ step, done, needed: isNeeded }) => (
          <li
            key={step}
            data-done={done ? '' : undefined}
            aria-current={next?.step === step ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden="true">
              {done && <IconCheck size={16} stroke={2.4} />}
            </span>
            <span className={classes.words}>
              <strong>
                {!done && step !== 'papers' && step !== 'fees' && next?.step !== step ? (
                  <Link to={addressOfStep(step, isSalon)}>{t(`readiness.steps.${step}.title`)}</Link>
                ) : (
                  t(`readiness.steps.${step}.title`)
                )}
              </strong>
              {!done && (
                <span>
                  {step === 'fees'
                    ? t('readiness.steps.fees.text', proposed)
                    : t(`readiness.steps.${step}.text`)}
                </span>
              )}
            </span>
            <span className={classes.state}>
              {t(done ? 'readiness.done' : isNeeded ? 'readiness.missing' : 'readiness.helps')}
            </span>
            {step === 'fees' && !done && <FeeAnswer />}
            {next?.step === step && step !== 'papers' && step !== 'fees' && (
              <Button component={Link} to={addressOfStep(step, isSalon)} className={classes.go}>
                {t(`readiness.steps.${step}.go`)}
              </Button>
            )}
          </li>
        ))}
        <li>
          <span className={classes.mark} aria-hidden="true" />
          <span className={classes.words}>
            <strong>
              <Link to={to('visitImport')}>{t('readiness.steps.visitImport.title')}</Link>
            </strong>
            <span>{t('readiness.steps.visitImport.text')}</span>
          </span>
        </li>
        <li>
          <span className={classes.mark} aria-hidden="true" />
          <span className={classes.words}>
            <strong>{t('readiness.steps.link.title')}</strong>
            <span>{t('readiness.steps.link.text')}</span>
          </span>
        </li>
      </ol>
      <OwnPageButtons />
      {!bookable && <p>{t('readiness.meanwhile')}</p>}
    </section>
  );
}

/** Yes sets the proposed fees, no leaves them off; either way the question is not asked again. */
function FeeAnswer() {
  const { t } = useTranslation('calendar');
  const answer = useCommand({
    call: (charged: boolean, { api }) => api.call(answerFees, { body: { charged } }),
    stale: [readinessKey],
    onDone: (_, charged) =>
      toast('done', t(charged ? 'readiness.steps.fees.on' : 'readiness.steps.fees.off')),
  });
  return (
    <div className={classes.go}>
      <div className={classes.actions}>
        <Button size="sm" loading={answer.isBusy} onClick={() => void answer.run(true)}>
          {t('readiness.steps.fees.yes')}
        </Button>
        <Button size="sm" variant="default" disabled={answer.isBusy} onClick={() => void answer.run(false)}>
          {t('readiness.steps.fees.no')}
        </Button>
        <Button component={Link} to={to('calendarSettings')} size="sm" variant="default">
          {t('readiness.steps.fees.go')}
        </Button>
      </div>
    </div>
  );
}

function useFirstSlot(readiness: Readiness | undefined): string | undefined {
  const { t } = useTranslation('calendar');
  const { moment } = useMomentFormat(readiness?.timeZone);
  if (!readiness?.firstSlotAt) return undefined;
  return t('readiness.firstSlot', { when: moment(readiness.firstSlotAt) });
}

export function OwnPageButtons() {
  const { t } = useTranslation('calendar');
  const slug = useSession()?.professional?.slug;
  if (!slug) return null;
  const address = to('professionalPage', { slug });
  async function copy() {
    const link = new URL(address, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(link);
      toast('done', t('readiness.copied'));
    } catch {
      // The browser may deny access to the clipboard, so the note shows the link to copy by hand.
      toast('note', t('readiness.notCopied', { link }));
    }
  }
  return (
    <div className={classes.actions}>
      <Button component={Link} to={address} variant="default" size="sm">
        {t('readiness.seePage')}
      </Button>
      <Button variant="default" size="sm" onClick={() => void copy()}>
        {t('readiness.copyLink')}
      </Button>
    </div>
  );
}
