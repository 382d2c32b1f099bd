import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './slot-pills.module.css';

export type PillSlot = { startsAt: string };

type SlotPillsProps<Slot extends PillSlot> = {
  slots: readonly Slot[];
  /** The professional's time zone. The list names it when the reader's clock differs. */
  timeZone: string;
  /**
   * Today in that zone, from the server, as 2026-03-03. Without it, days show their date instead of
   * "today".
   */
  today?: string | undefined;
  /** When set, each pill is a link. */
  linkOf?: (slot: Slot) => string;
  /** When set, each pill is a button. */
  onChoose?: (slot: Slot) => void;
  chosen?: string | undefined;
  dayStyle?: 'short' | 'long';
  /** Name that precedes each label, for pages with several professionals. */
  whose?: string;
};

export function SlotPills<Slot extends PillSlot>(props: SlotPillsProps<Slot>) {
  const { slots, timeZone, today, linkOf, onChoose, chosen, dayStyle = 'long', whose } = props;
  const { t } = useTranslation();
  const format = useFormat();
  if (slots.length === 0) return <Quiet>{t('slots.none')}</Quiet>;
  const elsewhere = slots[0] && format.zoneElsewhere(slots[0].startsAt, timeZone);
  const days = Map.groupBy(slots, (slot) => dayIn(slot.startsAt, timeZone));
  return (
    <div className={classes.days}>
      {[...days].map(([day, ofDay]) => {
        const name = today ? format.dayFrom(today, day, dayStyle) : format.day(day, dayStyle);
        return (
          <div key={day} className={classes.day}>
            <span className={classes.name}>{name}</span>
            <ul className={classes.pills}>
              {ofDay.map((slot) => {
                const time = format.time(slot.startsAt, timeZone);
                const spoken = format.timeWithZone(slot.startsAt, timeZone);
                const onDay = t('slots.onDay', { day: name, time: spoken });
                const label = whose ? `${whose}, ${onDay}` : onDay;
                return (
                  <li key={slot.startsAt}>
                    {linkOf ? (
                      <Link to={linkOf(slot)} className={classes.pill} aria-label={label}>
                        {time}
                      </Link>
                    ) : (
                      <button
                        type="button"
                        className={classes.pill}
                        aria-label={label}
                        aria-pressed={slot.startsAt === chosen}
                        onClick={() => onChoose?.(slot)}
                      >
                        {time}
                      </button>
                    )}
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
      {elsewhere && <Quiet>{t('slots.inZone', { zone: elsewhere })}</Quiet>}
    </div>
  );
}
