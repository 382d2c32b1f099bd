import { type CalendarColour, type Category, calendarColours } from '@meche/contract/enumerations';
import type { ColourRow } from '../store/settings.ts';

/** Of who has left, and of what is in no category. */
export const plainColour: CalendarColour = 'ash';

/** What most houses sell first: those differ. */
const byPlace: readonly Category[] = [
  ...(['man_cut', 'woman_cut', 'coloration', 'hairdressing', 'shampoo_care', 'ceremony', 'kids'] as const),
  ...(['beard', 'hair_perm', 'mechanical_straightening', 'chemical_straightening', 'artistic'] as const),
  'hair_implants',
];

/** The colours of a calendar: what was chosen; else members by their place in the list, categories by theirs. */
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
