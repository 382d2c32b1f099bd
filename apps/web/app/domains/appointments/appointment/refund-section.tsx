import type { Appointment } from '@meche/contract/appointments';
import type { Refund } from '@meche/contract/refunds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import classes from './refund-section.module.css';

type RefundSectionProps = {
  appointment: Appointment;
  reader: 'customer' | 'professional';
  order: 2 | 3;
};

export function RefundSection({ appointment, reader, order }: RefundSectionProps) {
  const { t } = useTranslation('appointments');
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const { refunds, dispute, can } = appointment;
  const refundable = reader === 'professional' && may('refund') ? can.refund : null;
  if (refunds.length === 0 && !dispute && !refundable) return null;
  return (
    <section className={classes.refunds}>
      {(refunds.length > 0 || dispute) && (
        <Title order={order} size={order === 2 ? 'h4' : 'h5'}>
          {t('refund.title')}
        </Title>
      )}
      {dispute && <Dispute {...{ dispute, timeZone: appointment.timeZone }} />}
      {refunds.length > 0 && (
        <ul className={classes.list}>
          {refunds.map((refund) => (
            <RefundLine key={refund.id} {...{ refund, reader, timeZone: appointment.timeZone }} />
          ))}
        </ul>
      )}
      {refundable && (
        <div>
          <Button variant="default" size="sm" onClick={() => setAsking(true)}>
            {t('refund.open')}
          </Button>
          <RefundDialog
            open={isAsking}
            onClose={() => setAsking(false)}
            appointmentId={appointment.id}
            customer={appointment.customer.name}
            refundable={refundable}
            earnsDiscount={appointment.bookedBy === 'customer' && appointment.state === 'completed'}
          />
        </div>
      )}
    </section>
  );
}

type RefundLineProps = { refund: Refund; reader: 'customer' | 'professional'; timeZone: string };

function RefundLine({ refund, reader, timeZone }: RefundLineProps) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  const { state, amountCents, reason, requestedAt, endedAt } = refund;
  const day = format.day(dayIn(endedAt ?? requestedAt, timeZone));
  const isCustomers = reader === 'customer';
  return (
    <li>
      <p data-state={state}>
        {t(`refund.state.${isCustomers ? 'yours' : 'theirs'}.${state}`, {
          amount: format.price(amountCents),
          day,
        })}
      </p>
      <Quiet>{t('refund.why', { reason })}</Quiet>
    </li>
  );
}

function Dispute({ dispute, timeZone }: { dispute: NonNullable<Appointment['dispute']>; timeZone: string }) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  const values = {
    amount: format.price(dispute.amountCents),
    share: format.price(dispute.fromProfessionalCents),
    day: format.day(dayIn(dispute.closedAt ?? dispute.openedAt, timeZone)),
  };
  const step = dispute.closedAt === null ? 'open' : dispute.state === 'won' ? 'won' : 'lost';
  // The professional loses nothing if the amount was refunded before or was the marketplace's share.
  return (
    <p>
      {t(`refund.dispute.${dispute.fromProfessionalCents > 0 ? 'professional' : 'ours'}.${step}`, values)}
    </p>
  );
}
