import type { Appointment } from '@meche/contract/appointments';
import { type WayOfPayment, waysOfPayment } from '@meche/contract/enumerations';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './settle-appointment.module.css';

type CompleteDialogProps = {
  appointment: Appointment;
  open: boolean;
  onClose: () => void;
  /** Completes the appointment; `paidBy` is set when an amount is due on site. */
  onComplete: (paidBy?: WayOfPayment) => void;
  isBusy: boolean;
  /** The way of payment that was pressed. */
  pressed: WayOfPayment | undefined;
  /** The reader says that other services were done. */
  onOtherServices: () => void;
};

/**
 * Asks whether the services are done. When an amount is due on site, the ways of payment are the buttons
 * that confirm.
 */
export function CompleteDialog(props: CompleteDialogProps) {
  const { appointment, open, onClose, onComplete, isBusy, pressed, onOtherServices } = props;
  const { t } = useTranslation(['appointments', 'calendar']);
  const { price } = useFormat();
  const { payment, cardCents, onSiteCents, rise, customer } = appointment;
  const isDebited = payment.status === 'held';
  const isPaidOnSite = onSiteCents > 0;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('settle.complete.title')}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('settle.notYet')}
          </Button>
          {!isPaidOnSite && (
            <Button loading={isBusy} onClick={() => onComplete()}>
              {isDebited
                ? t('settle.complete.yesDebit', { amount: price(cardCents) })
                : t('settle.complete.yes')}
            </Button>
          )}
        </>
      }
    >
      {isDebited && isPaidOnSite && <p>{t('settle.complete.captured', { amount: price(cardCents) })}</p>}
      {rise && (
        <p>{t('settle.complete.riseOpen', { customer: customer.name, amount: price(rise.totalCents) })}</p>
      )}
      {isPaidOnSite && (
        <>
          <p>{t('settle.complete.onSite', { amount: price(onSiteCents) })}</p>
          <div className={classes.ways}>
            {waysOfPayment.map((way) => (
              <Button
                key={way}
                variant="default"
                loading={isBusy && way === pressed}
                disabled={isBusy && way !== pressed}
                onClick={() => onComplete(way)}
              >
                {t(`calendar:settle.ways.${way}`)}
              </Button>
            ))}
          </div>
          <Quiet>{t('calendar:settle.notTill')}</Quiet>
        </>
      )}
      <p>{t('settle.undoable')}</p>
      <LinkButton onClick={onOtherServices}>{t('settle.complete.otherwise')}</LinkButton>
    </Dialog>
  );
}
