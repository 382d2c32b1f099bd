import { own } from '@meche/contract/own';
import { defaultLanguage, languages } from '@meche/words';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { languageInAddress } from '../i18n/kept-language.ts';
import { useOrigin } from './configuration.ts';

/** What makes another page of an address; filters, days and pages of a list only show it otherwise. */
const notification = ['where', 'categories', 'place'];

const locales = { fr: 'fr_FR', en: 'en_IE' } as const;

/** The one address of a page in each language: French is what it is without a word about it (decision 51). */
export function publicAddresses(origin: string, pathname: string, search: string): Record<string, string> {
  const asked = new URLSearchParams(search);
  return Object.fromEntries(
    languages.map((language) => {
      const address = new URL(pathname, origin);
      for (const name of notification)
        for (const value of asked.getAll(name)) if (value !== '') address.searchParams.append(name, value);
      if (language !== defaultLanguage) address.searchParams.set(languageInAddress, language);
      return [language, address.href];
    }),
  );
}

/** For search engines and for whoever shares the link: the page's address, its other language, and its picture. */
export function PublicAddress() {
  const { t, i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const { slug, commune } = useParams();
  const origin = useOrigin();
  const addresses = publicAddresses(origin, pathname, search);
  const canonical = own(addresses, i18n.language) ?? addresses[defaultLanguage];
  return (
    <>
      <link rel="canonical" href={canonical} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={addresses[language]} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addresses[defaultLanguage]} />
      <meta property="og:url" content={canonical} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={t('name')} />
      <meta property="og:locale" content={i18n.language === 'en' ? locales.en : locales.fr} />
      <meta
        property="og:image"
        content={commune ? townPicture(origin, commune) : sharePicture(origin, slug)}
      />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** 1200 by 630: of one professional, or of the house. */
export function sharePicture(origin: string, slug?: string): string {
  return slug ? `${origin}/share/${encodeURIComponent(slug)}.png` : `${origin}/share.png`;
}

/** The same of a town: strands of its own. */
export function townPicture(origin: string, commune: string): string {
  return `${origin}/share/coiffeur/${encodeURIComponent(commune)}.png`;
}
