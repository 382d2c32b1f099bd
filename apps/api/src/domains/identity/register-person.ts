import type { Language } from '@meche/contract/enumerations';
import type { Registration } from '@meche/contract/registration';
import { type Limits, networkOf } from '#kit/http/limits';
import { Refusal } from '#kit/refusal';
import { type RawCard, readRawCard } from './read-registration.ts';
import { type Registered, type RegistrationDeps, registerAccount } from './register-account.ts';
import { isTelling, limits } from './rules.ts';

/** Hands a card to the card partner and answers its token. Refuses card_declined. */
export type TakeRawCard = (card: RawCard) => Promise<string>;

/**
 * Somebody registers by herself. Her line is counted where she learns something by it, that an account exists, and for an
 * account whose e-mail is not proved until it is. Refuses too_many_requests, card_goes_to_partner without `takeRawCard`, and what registerAccount refuses.
 */
export async function registerPerson(
  deps: RegistrationDeps & { limits: Limits; takeRawCard?: TakeRawCard | undefined },
  asked: Registration & {
    ip: string;
    language: Language;
    signUpDraftId: string | undefined;
    userAgent: string | undefined;
  },
): Promise<Registered> {
  const card = readRawCard(asked, deps.takeRawCard !== undefined);
  const line = networkOf(asked.ip);
  try {
    await deps.limits.hit(limits.register, line);
  } catch (error) {
    // Learnt nothing: else whoever tries again and again would keep her neighbours out, however many are proved meanwhile.
    await deps.limits.giveBack(limits.register, line);
    throw error;
  }
  try {
    const taken = card && deps.takeRawCard && (await deps.takeRawCard(card));
    const registered = await registerAccount(deps, taken ? { ...asked, paymentMethodToken: taken } : asked);
    // Google and Facebook vouch for her: a whole neighbourhood may share the line of its telephones.
    if (registered.by !== 'password') await deps.limits.giveBack(limits.register, line);
    return registered;
  } catch (error) {
    if (!(error instanceof Refusal && isTelling(error.code)))
      await deps.limits.giveBack(limits.register, line);
    throw error;
  }
}
