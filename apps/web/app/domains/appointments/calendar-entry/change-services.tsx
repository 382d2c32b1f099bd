import type { Appointment } from '@meche/contract/appointments';
import type { Calendar } from '@meche/contract/calendar';
import type { ProfessionalPage } from '@meche/contract/professionals';
import type { UseQueryOptions } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';

const ChangeServicesForm = lazy(async () => ({
  default: (await import('./change-services-form.tsx')).ChangeServicesForm,
}));

export type ChangeServicesProps = {
  appointment: Appointment;
  calendar: Calendar;
  soldAt: SoldAt;
};
export type SoldAt = (slug: string) => UseQueryOptions<ProfessionalPage>;

export function ChangeServices({ appointment, calendar, soldAt }: ChangeServicesProps) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const { state, rise, customer } = appointment;
  if (state !== 'confirmed') return null;
  return (
    <>
      {rise && (
        <Quiet>
          {t('changeServices.waits', {
            customer: customer.name,
            services: rise.services.join(', '),
            amount: format.price(rise.totalCents),
          })}
        </Quiet>
      )}
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {t('changeServices.open')}
      </Button>
      <ChangeServicesDialog {...{ appointment, calendar, soldAt, open }} onClose={() => setOpen(false)} />
    </>
  );
}

type ChangeServicesDialogProps = ChangeServicesProps & {
  open: boolean;
  onClose: () => void;
  /**
   * Called after the dialog closes, with the changed appointment or with the appointment whose price
   * increase awaits the customer.
   */
  onDone?: (changed: Appointment) => void;
};

export function ChangeServicesDialog(props: ChangeServicesDialogProps) {
  const { appointment, calendar, soldAt, open, onClose, onDone } = props;
  const { t } = useTranslation('appointments');
  return (
    <Dialog fullOnPhones open={open} onClose={onClose} title={t('changeServices.title')}>
      {open && (
        <Suspense fallback={<Skeleton shape="form" height={320} />}>
          <ChangeServicesForm
            {...{ appointment, calendar }}
            sold={soldAt(appointment.professional.slug)}
            onDone={(changed) => {
              onClose();
              onDone?.(changed);
            }}
          />
        </Suspense>
      )}
    </Dialog>
  );
}
