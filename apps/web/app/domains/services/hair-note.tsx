import type { Gender, HairLength } from '@meche/contract/enumerations';
import { useTranslation } from 'react-i18next';
import { Quiet } from '~/ui/text/quiet.tsx';

type HairNoteProps = { hairLength: HairLength | null; gender: Gender | null };

/** The hair length and gender of a booking, on one line. Renders nothing where they were not asked. */
export function HairNote({ hairLength, gender }: HairNoteProps) {
  const { t } = useTranslation('services');
  if (!hairLength) return null;
  return (
    <Quiet>
      {[t(`hair.chosen.${hairLength}`), gender && t(`hair.people.${gender}`)].filter(Boolean).join(' · ')}
    </Quiet>
  );
}
