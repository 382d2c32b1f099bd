import { requestRefund } from '@meche/contract/api-client/refunding';
import type { Refundable } from '@meche/contract/refunds';
import { useTranslation } from 'react-i18next';
import { renameFields } from '~/lib/api/refusal.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { parsePrice } from '~/lib/money/typed-price.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { dropDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { appointmentsKey } from '../queries.ts';
import classes from './refund-section.module.css';

type RefundDialogProps = {
  open: boolean;
  onClose: () => void;
  appointmentId: string;
  customer: string;
  refundable: Refundable;
  /** True for a booking that may have lowered the subscription. */
  earnsDiscount: boolean;
};

type Typed = { kind: 'whole' | 'part'; amount: string; reason: string };

export function RefundDialog({ open, onClose, ...formProps }: RefundDialogProps) {
  const { t } = useTranslation('appointments');
  return (
    <Dialog open={open} onClose={onClose} title={t('refund.ask', { customer: formProps.customer })}>
      <RefundForm {...formProps} onDone={onClose} />
    </Dialog>
  );
}

type RefundFormProps = Omit<RefundDialogProps, 'open' | 'onClose'> & { onDone: () => void };

function RefundForm({ appointmentId, refundable, earnsDiscount, onDone }: RefundFormProps) {
  const { t } = useTranslation('appointments');
  const { price } = useFormat();
  const draftName = `refund ${appointmentId}`;
  const form = useFormDraft<Typed>(draftName, { kind: 'whole', amount: '', reason: '' });
  const { leftCents, fromProfessionalCents } = refundable;
  // When only the marketplace's share is left, it can only be refunded as a whole.
  const kind = fromProfessionalCents > 0 ? form.watch('kind') : 'whole';
  const partCents = parsePrice(form.watch('amount'));
  const amountCents = kind === 'whole' ? leftCents : partCents;

  const refund = useCommand({
    call: async ({ reason }: Typed, { api, idempotencyKey }) =>
      api
        .call(requestRefund, {
          params: { id: appointmentId },
          body: { kind, amountCents: amountCents ?? 0, reason: reason.trim() },
          idempotencyKey,
        })
        .catch(renameFields((field) => (field === 'amountCents' ? 'amount' : field))),
    onDone: () => {
      dropDraft(draftName);
      toast('done', t('refund.done'));
      onDone();
    },
    stale: [appointmentsKey],
  });

  return (
    <FormShell form={form} onSubmit={refund.send}>
      {fromProfessionalCents > 0 && (
        <ChoicePills
          legend={t('refund.howMuch')}
          name="kind"
          value={kind}
          onChange={(chosen) => form.setValue('kind', chosen)}
          options={[
            { value: 'whole', label: t('refund.whole', { amount: price(leftCents) }) },
            { value: 'part', label: t('refund.part') },
          ]}
        />
      )}
      {kind === 'part' && (
        <TextField
          form={form}
          name="amount"
          label={t('refund.amount')}
          description={t('refund.most', { amount: price(fromProfessionalCents) })}
          inputMode="decimal"
          maxLength={12}
          rules={{ required: 'required', validate: (typed) => faultOf(typed, fromProfessionalCents) ?? true }}
        />
      )}
      <TextField
        form={form}
        name="reason"
        kind="long"
        label={t('refund.reason')}
        description={t('refund.reasonIsRead')}
        maxLength={500}
        rules={{ validate: (typed) => typed.trim() !== '' || 'required', required: 'required' }}
      />
      {/* Screen readers announce the text when the amount changes. */}
      <p className={classes.cost} aria-live="polite">
        <Cost {...{ refundable, kind, partCents }} />
      </p>
      {earnsDiscount && <Quiet>{t('refund.discount')}</Quiet>}
      <Button type="submit" color="loss" loading={form.formState.isSubmitting} fullWidth>
        {amountCents ? t('refund.submit', { amount: price(amountCents) }) : t('refund.open')}
      </Button>
    </FormShell>
  );
}

type CostProps = { refundable: Refundable; kind: Typed['kind']; partCents: number | undefined };

function Cost({ refundable: { fromProfessionalCents, searchFeeCents }, kind, partCents }: CostProps) {
  const { t } = useTranslation('appointments');
  const { price } = useFormat();
  if (kind === 'part')
    return partCents ? t('refund.cost.part', { share: price(partCents) }) : t('refund.cost.anyPart');
  if (fromProfessionalCents === 0) return t('refund.cost.ours');
  const values = { share: price(fromProfessionalCents), fee: price(searchFeeCents) };
  return searchFeeCents > 0 ? t('refund.cost.whole', values) : t('refund.cost.wholeWithoutFee', values);
}

function faultOf(typed: string, mostCents: number): 'invalid' | 'too_small' | 'too_big' | undefined {
  const cents = parsePrice(typed);
  if (cents === undefined) return 'invalid';
  if (cents === 0) return 'too_small';
  return cents > mostCents ? 'too_big' : undefined;
}
