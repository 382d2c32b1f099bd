import { decideContest } from '@meche/contract/api-client/operator';
import type { OperatorContest } from '@meche/contract/operator';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { parsePrice } from '~/lib/money/typed-price.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { TextInput } from '~/ui/form/text-input.tsx';
import { operatorKey } from './queries.ts';

type Debit = 'all' | 'part' | 'nothing';

/**
 * The operator decides how much of a contested appointment is debited. The customer and the professional
 * are notified.
 */
export function ContestDialog({
  contest: { id, cardCents, isHeld },
  open,
  onClose,
}: {
  contest: OperatorContest;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('operator');
  const { price } = useFormat();
  const { fieldSentence } = useRefusalTexts();
  const [debit, setDebit] = useState<Debit>(isHeld ? 'all' : 'nothing');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const decide = useCommand({
    call: (body: { debit: Debit; amount?: number }, { api }) =>
      api.call(decideContest, { params: { id }, body }),
    onDone: ({ decidedCents }) => {
      onClose();
      toast(
        'done',
        decidedCents > 0 ? t('contests.debited', { amount: price(decidedCents) }) : t('contests.notDebited'),
      );
    },
    stale: [operatorKey],
  });
  const amount = parsePrice(typed);
  const confirm = () => {
    if (debit !== 'part') return decide.run({ debit });
    if (amount === undefined || amount === 0) return setWrong(true);
    return decide.run({ debit, amount });
  };
  const choices: Debit[] = isHeld ? ['all', 'part', 'nothing'] : ['nothing'];
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('contests.title')}
      confirmLabel={t('contests.confirm')}
      onConfirm={confirm}
    >
      <p>{isHeld ? t('contests.text', { amount: price(cardCents) }) : t('contests.textNotHeld')}</p>
      <ChoicePills
        legend={t('contests.debit')}
        name={`debit-${id}`}
        options={choices.map((value) => ({ value, label: t(`contests.debits.${value}`) }))}
        value={debit}
        onChange={setDebit}
      />
      {debit === 'part' && (
        <TextInput
          label={t('contests.amount')}
          inputMode="decimal"
          value={typed}
          error={isWrong && fieldSentence('invalid')}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
        />
      )}
    </ConfirmDialog>
  );
}
