import { isLanguage, type Language } from '@meche/words';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './gallery.module.css';

/**
 * Returns the sentence in the language of the gallery. Sentences of the app are in `packages/words`
 * instead.
 */
export type PickWords = (french: string, english: string) => string;

export function useSampleTexts(): { language: Language; pick: PickWords } {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : 'fr';
  return { language, pick: (french, english) => (language === 'fr' ? french : english) };
}

const states = {
  normal: ['normal', 'default'],
  disabled: ['désactivé', 'disabled'],
  error: ['erreur', 'error'],
  busy: ['en cours', 'busy'],
  open: ['à ouvrir', 'to be opened'],
  empty: ['vide', 'empty'],
  filled: ['rempli', 'filled'],
  chosen: ['choisi', 'chosen'],
  loss: ['perte', 'loss'],
  small: ['petit', 'small'],
  large: ['grand', 'large'],
  longText: ['texte long', 'long text'],
  described: ['avec une explication', 'with an explanation'],
  loading: ['chargement', 'loading'],
  link: ['lien', 'link'],
} as const satisfies Record<string, readonly [french: string, english: string]>;

/** Shows one state of a component with the name of the state above it. */
export function State({ of, children }: { of: keyof typeof states; children: ReactNode }) {
  const { pick } = useSampleTexts();
  const [french, english] = states[of];
  return (
    <div className={classes.state} data-state={of}>
      <Quiet>{pick(french, english)}</Quiet>
      <div>{children}</div>
    </div>
  );
}
