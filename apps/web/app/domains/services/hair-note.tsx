import type { Gender, HairLength } from '@meche/contract/enumerations';
import { useTranslation } from 'react-i18next';
import { Quiet } from '~/ui/text/quiet.tsx';

type HairNoteProps = { hairLength: HairLength | null; gender: Gender | null };

/** Renders nothing when the booking did not ask for the hair length. */
export function HairNote({ hairLength, gender }: HairNoteProps) {
  const { t } = useTranslation('services');
  if (!hairLength) return null;
  return (
    <Quiet>
      {[t(`hair.chosen.${hairLength}`), gender && t(`hair.people.${gender}`)].filter(Boolean).join(' · ')}
    </Quiet>
  );
}
