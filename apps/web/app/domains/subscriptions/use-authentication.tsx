import type { authenticate } from '@meche/contract/subscriptions';
import type { z } from '@meche/contract/zod';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPartnerFields } from '~/domains/payments/card-partner-fields.tsx';
import { getCardProblemKey } from '~/domains/payments/card-problem.ts';
import type { CardFieldsHandle } from '~/lib/card-fields/card-fields.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';

export type Authenticate = z.output<typeof authenticate>;

/**
 * Runs the bank's authentication for a card that the partner already has. The caller must render `fields`,
 * because the partner's window needs a mounted element.
 */
export function useAuthentication() {
  const { t } = useTranslation('payments');
  const handle = useRef<CardFieldsHandle>(null);
  const [isReady, setReady] = useState(false);

  /** Returns undefined when the bank agreed, or else the problem as a sentence. */
  async function ask(
    what: 'payment' | 'setup',
    { clientSecret, cardToken }: Authenticate,
  ): Promise<string | undefined> {
    const work = what === 'payment' ? 'confirmPayment' : 'confirmSetup';
    const outcome = await handle.current?.[work](clientSecret, cardToken);
    if (outcome?.status === 'succeeded') return undefined;
    const problemCode = getCardProblemKey(outcome?.code ?? 'unavailable') ?? 'declined';
    return t(`problems.${problemCode}`);
  }

  const fields = (
    <VisuallyHidden>
      <div inert>
        <CardPartnerFields ref={handle} problem={undefined} onUsable={setReady} />
      </div>
    </VisuallyHidden>
  );
  return { ask, fields, isReady };
}
