import type { Appointment } from '@meche/contract/appointments';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatPhone } from '~/lib/phone/format-phone.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './change-own-time.module.css';

const times = () => import('./own-times.tsx');
const OwnTimes = lazy(async () => ({ default: (await times()).OwnTimes }));

/**
 * Lets a customer reschedule while the appointment allows it. Otherwise explains
 * why not, and what to do instead; renders nothing once the appointment has begun.
 */
export function ChangeOwnTime({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const [open, setOpen] = useState(false);
  const { moveWeek, professional } = appointment;
  if (!appointment.can.reschedule) return <WhyNotMoved appointment={appointment} />;
  const preload = () => void times().catch(() => {});
  return (
    <>
      <div>
        <Button
          variant="default"
          fullWidth
          onClick={() => setOpen(true)}
          onPointerEnter={preload}
          onFocus={preload}
        >
          {t('ownMove.open')}
        </Button>
        <Quiet>{moveWeek ? t('ownMove.late', { name: professional.name }) : t('ownMove.free')}</Quiet>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('ownMove.title')} fullOnPhones>
        {open && (
          <Suspense fallback={<Skeleton shape="days" height={320} />}>
            <OwnTimes appointment={appointment} onDone={() => setOpen(false)} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}

function WhyNotMoved({ appointment: { professional, whyNotMoved } }: { appointment: Appointment }) {
  const { t } = useTranslation(['appointments', 'messages']);
  const { id, slug, name, phoneNumber } = professional;
  if (!whyNotMoved) return null;
  const calls = phoneNumber ? 'call' : undefined;
  const ways = slug === '' ? calls : phoneNumber ? 'callOrWrite' : 'write';
  return (
    <div>
      <p>
        {t(`appointments:ownMove.not.${whyNotMoved}`)}{' '}
        {ways && t(`appointments:ownMove.instead.${ways}`, { name })}
      </p>
      <div className={classes.ways}>
        {phoneNumber && (
          <LinkButton
            component="a"
            href={`tel:${phoneNumber}`}
            aria-label={t('appointments:callNumber', { phone: formatPhone(phoneNumber) })}
          >
            {t('appointments:call')}
          </LinkButton>
        )}
        {slug !== '' && (
          <LinkButton component={Link} to={to('customerMessages', undefined, { with: id })}>
            {t('messages:write.open')}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
