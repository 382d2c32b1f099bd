import type { CalendarColour } from '@meche/contract/enumerations';
import type { ColouredBy } from '@meche/contract/settings-choices';
import { useTranslation } from 'react-i18next';
import { Face } from '~/domains/staff/face.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import tones from '~/ui/theme/tones.module.css';
import classes from './member-switch.module.css';

type MemberSwitchProps = {
  members: readonly { id: string; name: string; portraitId: string | null; colour: CalendarColour }[];
  /** The switch shows the members' colours only if the grid is coloured by member. */
  colouredBy: ColouredBy;
  /** Id of the chosen member. When undefined, the calendar shows all members next to each other. */
  chosen: string | undefined;
  /**
   * True when all members fit next to each other in this view; otherwise the switch has no choice of all
   * members.
   */
  everyone: boolean;
  onChoose: (memberId: string | undefined) => void;
};

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
