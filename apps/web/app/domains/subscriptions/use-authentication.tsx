import type { authenticate } from '@meche/contract/subscriptions';
import type { z } from '@meche/contract/zod';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cardProblem } from '~/domains/payments/card-problem.ts';
import { PartnerCard } from '~/domains/payments/partner-card.tsx';
import type { CardFieldsHandle } from '~/lib/card-fields/card-fields.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';

export type Authenticate = z.output<typeof authenticate>;

/**
 * Has her bank ask her about a card that the partner knows already. `fields` stands somewhere on the screen: the partner needs
 * a place for its window, though there is nothing to type.
 */
export function useAuthentication() {
  const { t } = useTranslation('payments');
  const handle = useRef<CardFieldsHandle>(null);
  const [isReady, setReady] = useState(false);

  /** Undefined when her bank agreed; otherwise what to tell her. */
  async function ask(
    what: 'payment' | 'setup',
    { clientSecret, cardToken }: Authenticate,
  ): Promise<string | undefined> {
    const work = what === 'payment' ? 'confirmPayment' : 'confirmSetup';
    const outcome = await handle.current?.[work](clientSecret, cardToken);
    if (outcome?.status === 'succeeded') return undefined;
    const said = cardProblem(outcome?.code ?? 'unavailable') ?? 'declined';
    return t(`problems.${said}`);
  }

  const fields = (
    <VisuallyHidden>
      <div inert>
        <PartnerCard ref={handle} problem={undefined} onUsable={setReady} />
      </div>
    </VisuallyHidden>
  );
  return { ask, fields, isReady };
}
