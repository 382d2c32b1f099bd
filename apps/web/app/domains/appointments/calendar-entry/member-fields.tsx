import type { Calendar } from '@meche/contract/calendar';
import { useTranslation } from 'react-i18next';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { ChooseServices } from './choose-services.tsx';
import type { ClientVisit } from './use-client-visit.ts';

/**
 * Lets the booking member choose who performs each chosen service, and lists services that only other
 * members perform. Renders nothing at home or with fewer than two members.
 */
export function MemberFields({ visit, calendar }: { visit: ClientVisit; calendar: Calendar }) {
  const { t } = useTranslation('calendar');
  const { form, chosen, members, byOthers, what, turns } = visit;
  const nameOf = (id: string) => calendar.members.find((one) => one.id === id)?.name ?? '';
  if (members.length < 2) return null;
  return (
    <>
      {chosen.map(({ id, name, memberId }) => (
        <NativeSelect
          key={id}
          label={t('add.members.of', { service: name })}
          value={memberId}
          data={members
            .filter(({ serviceIds }) => serviceIds.includes(id))
            .map((one) => ({ value: one.id, label: nameOf(one.id) }))}
          onChange={(event) =>
            form.setValue('members', { ...form.getValues('members'), [id]: event.currentTarget.value })
          }
        />
      ))}
      {byOthers.length > 0 && (
        <ChooseServices
          ref={null}
          legend={t('add.members.byOthers')}
          services={byOthers}
          chosen={what.value}
          hairLength={visit.hair.hairLength}
          error={undefined}
          onChange={what.onChange}
        />
      )}
      <Quiet aria-live="polite">
        {turns.length > 1 &&
          t('add.members.consecutive', { names: turns.map(({ memberId }) => nameOf(memberId)).join(', ') })}
      </Quiet>
    </>
  );
}
