import type { Calendar } from '@meche/contract/calendar';
import type { ProfessionalPage } from '@meche/contract/professionals';
import type { Slot } from '@meche/contract/scheduling';
import { useTranslation } from 'react-i18next';
import { DayAndTime } from '~/domains/scheduling/day-and-time.tsx';
import { HairFields } from '~/domains/services/hair-fields.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { addDays } from '~/lib/dates/wall-clock.ts';
import { useMediaQuery } from '~/lib/page/use-media-query.ts';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import classes from './book-for-client-form.module.css';
import { ChooseServices } from './choose-services.tsx';
import { ClientNameField } from './client-name-field.tsx';
import { FreeLineFields } from './free-line-fields.tsx';
import { TypedVisitField } from './typed-visit-field.tsx';
import type { ClientVisit } from './use-client-visit.ts';

type FirstStepProps = {
  visit: ClientVisit;
  professional: ProfessionalPage;
  calendar: Calendar;
  today: string;
  onChoose: (slot: Slot) => void;
};

/** Number of days ahead that a member can book. The server enforces the same limit with `too_big`. */
const farthestDays = 731;

export function FirstStep({ visit, professional, calendar, today, onChoose }: FirstStepProps) {
  const { t } = useTranslation(['calendar', 'services']);
  const format = useFormat();
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  const { form, services, picked, hair, what, length, freely, offered } = visit;
  const client = (
    <>
      {services.length > 0 && (
        <TypedVisitField {...{ professional, calendar, today, onChoose }} onRead={visit.fillIn} />
      )}
      <ClientNameField form={form} onKnown={visit.preselectLastServices} />
    </>
  );
  const chosenServices = (
    <>
      {services.length > 0 && (
        <ChooseServices
          ref={what.ref}
          services={services}
          chosen={what.value}
          hairLength={hair.hairLength}
          error={what.code}
          onChange={what.onChange}
        />
      )}
      <HairFields
        ref={length.ref}
        id="hair"
        services={picked}
        hair={hair}
        error={
          length.code && (
            <p role="alert" className={classes.missing}>
              {t('services:hair.missing')}
            </p>
          )
        }
        onChange={(change) => length.onChange({ ...hair, ...change })}
      />
      {services.length > 0 ? (
        <label className={classes.freely}>
          <input
            type="checkbox"
            checked={visit.isFree}
            onChange={(event) => visit.setFree(event.currentTarget.checked)}
          />
          {t('calendar:add.free.open')}
        </label>
      ) : (
        <p className={classes.none}>
          {t(professional.services.length > 0 ? 'calendar:add.noService' : 'calendar:add.free.first')}
        </p>
      )}
      {freely && <FreeLineFields form={form} required={picked.length === 0} />}
    </>
  );
  return (
    <>
      {/* On phones first what needs no keyboard. */}
      {isPhone ? chosenServices : client}
      {isPhone ? client : chosenServices}
      {calendar.members.length > 1 && (
        <NativeSelect
          label={t('calendar:add.member')}
          data={calendar.members.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.register('memberId')}
        />
      )}
      <DayAndTime
        form={form}
        day="day"
        time="time"
        problems={{
          'day too_big': t('calendar:add.farDay', {
            day: format.day(addDays(today, farthestDays), 'full'),
          }),
        }}
      />
      {offered.length > 1 && (
        <ChoicePills
          legend={t('calendar:add.place')}
          name="place"
          value={visit.values.place}
          options={offered.map((value) => ({ value, label: t(`services:places.${value}`) }))}
          onChange={(value) => form.setValue('place', value)}
        />
      )}
    </>
  );
}
