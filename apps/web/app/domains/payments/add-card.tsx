import { addPaymentMethod } from '@meche/contract/api-client/payment-methods';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardFieldsHandle } from '~/lib/card-fields/card-fields.tsx';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import classes from './card-entry.module.css';
import { CardPartnerFields } from './card-partner-fields.tsx';
import { getCardProblemKey } from './card-problem.ts';

type AddCardProps = { open: boolean; onClose: () => void; onAdded: () => Promise<void> };

/** Adds a card outside of a booking. The card partner's iframe holds the card fields. */
export function AddCard({ open, onClose, onAdded }: AddCardProps) {
  const { t } = useTranslation(['payment-methods', 'shell']);
  const formId = useId();
  const [isUsable, setIsUsable] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('payment-methods:addTitle')}
      fullOnPhones
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('shell:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={isBusy} disabled={!isUsable}>
            {t('payment-methods:save')}
          </Button>
        </>
      }
    >
      {open && <Entry formId={formId} onUsable={setIsUsable} onBusy={setIsBusy} onAdded={onAdded} />}
    </Dialog>
  );
}

type EntryProps = Pick<AddCardProps, 'onAdded'> & {
  formId: string;
  onUsable: (isUsable: boolean) => void;
  onBusy: (isBusy: boolean) => void;
};

function Entry({ formId, onUsable, onBusy, onAdded }: EntryProps) {
  const { t } = useTranslation(['payment-methods', 'payments']);
  const { sentence } = useRefusalTexts();
  const fields = useRef<CardFieldsHandle>(null);
  const [problem, setProblem] = useState<string>();

  const add = useCommand({
    formId,
    call: async (card: CardFieldsHandle, { api, idempotencyKey }) => {
      const { clientSecret } = await api.call(addPaymentMethod, { idempotencyKey });
      return card.confirmSetup(clientSecret);
    },
    onDone: async ({ status, code }) => {
      if (status === 'succeeded') return onAdded();
      const problemKey = getCardProblemKey(code);
      if (problemKey) setProblem(t(`payments:problems.${problemKey}`));
    },
    onRefused: (error) => {
      setProblem(sentence(error));
      return true;
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (add.isBusy || !fields.current) return;
    setProblem(undefined);
    onBusy(true);
    await add.run(fields.current);
    onBusy(false);
  }

  return (
    <form id={formId} className={classes.form} method="post" onSubmit={(event) => void submit(event)}>
      <p>{t('payment-methods:nothingNow')}</p>
      <CardPartnerFields ref={fields} problem={problem} onUsable={onUsable} />
    </form>
  );
}
