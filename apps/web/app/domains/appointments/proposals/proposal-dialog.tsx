import type { Appointment } from '@meche/contract/appointments';
import type { Calendar } from '@meche/contract/calendar';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';

const form = () => import('./proposal-form.tsx');
const ProposalForm = lazy(async () => ({ default: (await form()).ProposalForm }));

type ProposalDialogProps = { appointment: Appointment; calendar: Calendar };

export function ProposalDialog({ appointment, calendar }: ProposalDialogProps) {
  const { t } = useTranslation('proposals');
  const [open, setOpen] = useState(false);
  const { can, customer } = appointment;
  if (!can.propose) return null;
  const close = () => setOpen(false);
  const preload = () => void form().catch(() => {});
  return (
    <div>
      <Button variant="default" onClick={() => setOpen(true)} onPointerEnter={preload} onFocus={preload}>
        {t('propose.open')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={t('propose.title', { customer: customer.name })}
        fullOnPhones
      >
        {open && (
          <Suspense fallback={<Skeleton shape="list" height={320} />}>
            <ProposalForm appointment={appointment} calendar={calendar} onDone={close} />
          </Suspense>
        )}
      </Dialog>
    </div>
  );
}
