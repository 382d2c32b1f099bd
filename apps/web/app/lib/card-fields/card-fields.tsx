import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { cardFieldsFor } from './adapter.ts';
import type { CardFieldsOptions, MountedCardFields } from './port.ts';

export type CardFieldsHandle = Pick<MountedCardFields, 'confirmSetup' | 'confirmPayment' | 'tokenizeCard'>;

type Props = CardFieldsOptions & {
  publicKey: string;
  ref: Ref<CardFieldsHandle>;
  /** Called with true when the fields are usable, and with false when loading fails. */
  onLoaded: (usable: boolean) => void;
};

const UNAVAILABLE = { status: 'failed', code: 'unavailable' } as const;

/**
 * Renders the card fields of the payment partner. The handle in `ref` waits for fields that are still
 * loading; when they cannot load, it answers `failed` with `unavailable`. A new `key` loads the fields
 * again.
 */
export function CardFields({ publicKey, locale, appearance, labels, ref, onLoaded }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const fields = useRef<Promise<MountedCardFields | undefined>>(undefined);
  const tell = useRef(onLoaded);
  tell.current = onLoaded;
  const { card, cardholder, authentication } = labels;

  useEffect(() => {
    let gone = false;
    const mount = async () => {
      const mountFields = await cardFieldsFor(publicKey);
      if (gone || !element.current) return;
      const mounted = await mountFields(element.current, {
        locale,
        appearance,
        labels: { card, cardholder, authentication },
      });
      if (gone) {
        mounted.destroy();
        return;
      }
      tell.current(true);
      return mounted;
    };
    const mounting = mount().catch(() => {
      if (!gone) tell.current(false);
      return undefined;
    });
    fields.current = mounting;
    return () => {
      gone = true;
      fields.current = undefined;
      void mounting.then((mounted) => mounted?.destroy());
    };
  }, [publicKey, locale, appearance, card, cardholder, authentication]);

  useImperativeHandle(ref, () => ({
    confirmSetup: async (clientSecret, savedCardId) =>
      (await (await fields.current)?.confirmSetup(clientSecret, savedCardId)) ?? UNAVAILABLE,
    confirmPayment: async (clientSecret, savedCardId) =>
      (await (await fields.current)?.confirmPayment(clientSecret, savedCardId)) ?? UNAVAILABLE,
    tokenizeCard: async () => (await (await fields.current)?.tokenizeCard()) ?? UNAVAILABLE,
  }));

  return <div ref={element} />;
}
