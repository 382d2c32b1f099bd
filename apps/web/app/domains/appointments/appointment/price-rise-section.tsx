import { agreeToRise, declineRise } from '@meche/contract/api-client/changed-services';
import type { Appointment } from '@meche/contract/appointments';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { Title } from '~/ui/text/title.tsx';
import { appointmentQuery, appointmentsKey } from '../queries.ts';
import classes from './price-rise-section.module.css';

type RiseSectionProps = { appointment: Appointment; rise: NonNullable<Appointment['rise']> };

/** Shows a price increase that awaits the customer's consent. The customer pays the difference on site. */
export function PriceRiseSection({ appointment, rise }: RiseSectionProps) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  const api = useApi();
  const cache = useQueryClient();
  const { id, revision, totalCents, professional } = appointment;
  const params = { id };

  function keep(answered: Appointment) {
    cache.setQueryData(appointmentQuery(api, id).queryKey, answered);
  }

  const agree = useCommand({
    call: (_: undefined, { api: caller, idempotencyKey }) => {
      const body = { revision, totalCents: rise.totalCents };
      return caller.call(agreeToRise, { params, body, idempotencyKey });
    },
    onDone: (agreed) => {
      keep(agreed);
      toast('done', t('rise.agreed'));
    },
    onRefused: (error) => {
      if (!isRefusal<typeof agreeToRise>(error, 'slot_taken')) return false;
      toast('problem', t('rise.taken', { name: professional.name }));
      return true;
    },
    stale: [appointmentsKey],
  });
  const decline = useCommand({
    call: (_: undefined, { api: caller }) => caller.call(declineRise, { params }),
    onDone: (declined) => {
      keep(declined);
      toast('done', t('rise.declined'));
    },
    stale: [appointmentsKey],
  });

  return (
    <section className={classes.rise} aria-labelledby="rise">
      <Title order={2} size="h4" id="rise">
        {t('rise.title', { name: professional.name })}
      </Title>
      <p>{rise.services.join(', ')}</p>
      <p>
        {t('rise.price', { amount: format.price(rise.totalCents), before: format.price(totalCents) })}{' '}
        {t('rise.onSite', { amount: format.price(rise.onSiteCents) })}
      </p>
      <div className={classes.answers}>
        <Button loading={agree.isBusy} disabled={decline.isBusy} onClick={() => void agree.run()}>
          {t('rise.agree', { amount: format.price(rise.totalCents) })}
        </Button>
        <Button
          variant="default"
          loading={decline.isBusy}
          disabled={agree.isBusy}
          onClick={() => void decline.run()}
        >
          {t('rise.decline')}
        </Button>
      </div>
    </section>
  );
}
