export const informationPages = [
  'professionalInformation',
  'informationPlaces',
  'informationHours',
  'informationCompany',
  'informationVerification',
] as const;

export type InformationPage = (typeof informationPages)[number];

const pageOfSection = new Map<string, InformationPage>([
  ['place', 'informationPlaces'],
  ['hours', 'informationHours'],
  ['closures', 'informationHours'],
  ['legal', 'informationCompany'],
  ['numbers', 'informationCompany'],
  ['verification', 'informationVerification'],
]);

/**
 * Returns the page of a section that was once part of the first page, so that links of emails and
 * bookmarks such as `/professional/information#hours` still lead there.
 */
export function pageOfFormerSection(hash: string): InformationPage | undefined {
  return pageOfSection.get(hash.slice(1));
}
