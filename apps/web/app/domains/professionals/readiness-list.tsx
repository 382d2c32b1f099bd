import type { Readiness } from '@meche/contract/readiness';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '~/domains/identity/session/session.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { IconCheck } from '~/ui/icons/icons.ts';
import { readinessQuery } from './queries.ts';
import classes from './readiness-list.module.css';

/** Where she does it; papers are asked for above. */
const whereMended: Partial<Record<Readiness['steps'][number]['step'], string>> = {
  services: to('services'),
  hours: `${to('professionalInformation')}#hours`,
  description: `${to('professionalInformation')}#business`,
  portrait: `${to('professionalInformation')}#business`,
};

/** What a new professional still does before her first booking; gone once somebody has booked. */
export function ReadinessList() {
  const { t } = useTranslation('calendar');
  const { data: readiness } = useQuery(readinessQuery(useApi()));
  if (!readiness || readiness.bookedOnline) return null;
  return (
    <section className={classes.readiness} aria-labelledby="readiness">
      <h2 id="readiness">{t('readiness.title')}</h2>
      <p>{t(readiness.bookable ? 'readiness.open' : 'readiness.closed')}</p>
      <ul>
        {readiness.steps.map(({ step, done, needed }) => (
          <li key={step} data-done={done ? '' : undefined}>
            <span className={classes.mark} aria-hidden="true">
              {done && <IconCheck size={16} stroke={2.4} />}
            </span>
            <span className={classes.words}>
              <strong>
                {!done && whereMended[step] ? (
                  <Link to={whereMended[step]}>{t(`readiness.steps.${step}.title`)}</Link>
                ) : (
                  t(`readiness.steps.${step}.title`)
                )}
              </strong>
              {!done && <span>{t(`readiness.steps.${step}.text`)}</span>}
            </span>
            <span className={classes.state}>
              {t(done ? 'readiness.done' : needed ? 'readiness.missing' : 'readiness.helps')}
            </span>
          </li>
        ))}
        <li>
          <span className={classes.mark} aria-hidden="true" />
          <span className={classes.words}>
            <strong>{t('readiness.steps.link.title')}</strong>
            <span>{t('readiness.steps.link.text')}</span>
          </span>
        </li>
      </ul>
      <OwnPage />
      {!readiness.bookable && <p>{t('readiness.meanwhile')}</p>}
    </section>
  );
}

/** Her public page: seen, and its address to be handed on. */
export function OwnPage() {
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
      // Not every browser lets a page write there: then it is said, to be copied by hand.
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
