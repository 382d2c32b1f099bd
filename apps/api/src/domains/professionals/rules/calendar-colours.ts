import { type CalendarColour, type Category, calendarColours } from '@meche/contract/enumerations';
import type { ColourRow } from '../store/settings.ts';

/** The colour of former members and of services without a category. */
export const plainColour: CalendarColour = 'ash';

/** The most frequent categories come first, so that their colours differ. */
const byPlace: readonly Category[] = [
  ...(['man_cut', 'woman_cut', 'coloration', 'hairdressing', 'shampoo_care', 'ceremony', 'kids'] as const),
  ...(['beard', 'hair_perm', 'mechanical_straightening', 'chemical_straightening', 'artistic'] as const),
  'hair_implants',
];

/**
 * Returns the colours of a calendar. A member or category without a chosen colour gets one by its position
 * in the list.
 */
export function paletteOf(chosen: readonly ColourRow[], memberIds: readonly string[]) {
  const known = new Map(chosen.map(({ memberId, category, colour }) => [memberId ?? category, colour]));
  const colourOf = <Key extends string>(key: Key, all: readonly Key[]): CalendarColour => {
    const place = all.indexOf(key);
    if (place < 0) return plainColour;
    return known.get(key) ?? calendarColours[place % calendarColours.length] ?? plainColour;
  };
  return {
    ofMember: (id: string) => colourOf(id, memberIds),
    ofCategory: (category: Category | null | undefined) =>
      category ? colourOf(category, byPlace) : plainColour,
  };
}
export type Palette = ReturnType<typeof paletteOf>;
