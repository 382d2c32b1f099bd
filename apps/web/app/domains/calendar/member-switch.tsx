import type { CalendarColour } from '@meche/contract/enumerations';
import type { ColouredBy } from '@meche/contract/settings-choices';
import { useTranslation } from 'react-i18next';
import { Face } from '~/domains/staff/face.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import tones from '~/ui/theme/tones.module.css';
import classes from './member-switch.module.css';

type MemberSwitchProps = {
  members: readonly { id: string; name: string; portraitId: string | null; colour: CalendarColour }[];
  /** What colours tell in the grid: only those of people are told here. */
  colouredBy: ColouredBy;
  /** Undefined: everybody side by side. */
  chosen: string | undefined;
  /** Whether everybody may be shown at once. */
  everyone: boolean;
  onChoose: (memberId: string | undefined) => void;
};

/** Whose calendar is shown. */
export function MemberSwitch({ members, colouredBy, chosen, everyone, onChoose }: MemberSwitchProps) {
  const { t } = useTranslation('calendar');
  if (members.length < 2) return null;
  return (
    <fieldset className={classes.members}>
      <VisuallyHidden component="legend">{t('members.label')}</VisuallyHidden>
      {everyone && (
        <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
          {t('members.everyone')}
        </button>
      )}
      {members.map((member) => (
        <button
          key={member.id}
          type="button"
          aria-pressed={member.id === chosen}
          onClick={() => onChoose(member.id)}
        >
          {colouredBy === 'member' && (
            <span className={`${classes.tone} ${tones[member.colour]}`} aria-hidden="true" />
          )}
          {member.portraitId && <Face of={member} size="xs" />}
          {member.name}
        </button>
      ))}
    </fieldset>
  );
}
