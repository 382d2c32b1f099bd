import type { ListedClient } from '@meche/contract/clients';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { formatPhone } from '~/lib/phone/format-phone.ts';
import { to } from '~/paths.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './client-card.module.css';

type ClientCardProps = { client: ListedClient; timeZone: string; onTag: (tag: string) => void };

export function ClientCard({ client, timeZone, onTag }: ClientCardProps) {
  const { t } = useTranslation('clients');
  const format = useFormat();
  const { id, name, phoneNumber, email, tags, hasAllergy } = client;
  const { lastVisitAt, nextVisitAt, visitCount, spentCents } = client;
  const reach = phoneNumber ? formatPhone(phoneNumber) : email;
  const day = (instant: string) => format.day(dayIn(instant, timeZone), 'dated');
  return (
    <li className={classes.client}>
      <div className={classes.who}>
        <p className={classes.name}>
          <Link to={to('clientDetail', undefined, { id })}>{name}</Link>
          {hasAllergy && <span className={classes.allergy}>{t('row.allergy')}</span>}
        </p>
        {reach && <Quiet>{reach}</Quiet>}
      </div>
      <Quiet component="div" className={classes.when}>
        {lastVisitAt && <p>{t('row.last', { day: day(lastVisitAt) })}</p>}
        {nextVisitAt && <p>{t('row.next', { day: day(nextVisitAt) })}</p>}
      </Quiet>
      <div className={classes.tags}>
        {tags.map((tag) => (
          <button key={tag} type="button" onClick={() => onTag(tag)}>
            {tag}
          </button>
        ))}
      </div>
      <div className={classes.figures}>
        {visitCount > 0 && <p>{t('row.visits', { count: visitCount })}</p>}
        {visitCount === 0 && !lastVisitAt && !nextVisitAt && <p>{t('row.never')}</p>}
        {spentCents !== null && spentCents > 0 && <p className={classes.spent}>{format.price(spentCents)}</p>}
      </div>
    </li>
  );
}
