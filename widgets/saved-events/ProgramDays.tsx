import type { ReactNode } from 'react';
import { ignoreSecondHalf } from '../../src/page/secondClick.ts';
import type { TextsOf } from '../../src/runtime/define.ts';
import { interpolate, validLanguage } from '../../src/runtime/texts.ts';
import { pageLanguage } from '../../src/runtime/translations.ts';
import {
  conflictsOf,
  dayAt,
  dayOf,
  groupByDay,
  isAllDay,
  type ProgramEvent,
  type ShownEvent,
} from './program.ts';
import type { savedEvents } from './saved-events.ts';

type Texts = TextsOf<typeof savedEvents>;

const DAY_MS = 24 * 60 * 60 * 1000;
const DATE = { month: 'short', day: 'numeric' } as const;

const formatOf = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(validLanguage(pageLanguage()), options);

interface TimesOptions {
  timeZone: string;
  /** Day that the reader knows, so that the times name only others. */
  day?: string;
  timeZoneName?: 'short';
}

/** Returns the times of an event in a zone, or the days of an all-day event, which has no zone. */
function timesOf(event: ProgramEvent, { timeZone, day, timeZoneName }: TimesOptions): string {
  const [start, end] = [new Date(event.start), new Date(event.end)];
  if (isAllDay(event))
    return formatOf({ ...DATE, timeZone: 'UTC' }).formatRange(start, new Date(end.getTime() - DAY_MS));
  const isOtherDay = [start, end].some((date) => dayAt(date, timeZone) !== day);
  const zoneAt = (date: Date): string | undefined =>
    formatOf({ timeZone, timeZoneName: 'longOffset' })
      .formatToParts(date)
      .find(({ type }) => type === 'timeZoneName')?.value;
  const isChange = zoneAt(start) !== zoneAt(end);
  const format = formatOf({
    ...(isOtherDay && { ...DATE, weekday: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: isChange ? 'short' : timeZoneName,
  });
  // A range names only one zone, so 1:30 to 1:15 in the night of a change would seem to go back.
  return isChange ? `${format.format(start)} – ${format.format(end)}` : format.formatRange(start, end);
}

function Times({ event, texts }: { event: ProgramEvent; texts: Texts }): ReactNode {
  const { timeZone } = formatOf({}).resolvedOptions();
  const { zone } = event;
  const day = dayOf(event);
  if (isAllDay(event) && Date.parse(event.end) - Date.parse(event.start) === DAY_MS)
    return <span>{texts.allDay}</span>;
  const time = timesOf(event, { timeZone, day });
  const isElsewhere = time !== timesOf(event, { timeZone: zone, day });
  return (
    <>
      <span>{timesOf(event, { timeZone: zone, day, timeZoneName: 'short' })}</span>
      {isElsewhere && <span className="sw-saved-events-yours">{interpolate(texts.yourTime, { time })}</span>}
    </>
  );
}

/** Returns what a visitor needs to know about an event, besides its facts. */
function noticesOf(event: ShownEvent, events: readonly ShownEvent[], texts: Texts): string[] {
  const { change, saved, isCanceled, isDeleted } = event;
  if (isCanceled) return [isDeleted ? texts.deleted : texts.canceled];
  const time = timesOf(saved, { timeZone: saved.zone, timeZoneName: 'short' });
  const titles = conflictsOf(event, events).join(', ');
  return [
    ...(change === 'moved' ? [interpolate(texts.moved, { time })] : []),
    ...(titles === '' ? [] : [interpolate(texts.conflict, { titles })]),
  ];
}

interface ProgramDaysProps {
  events: readonly ShownEvent[];
  texts: Texts;
  remove: (event: ProgramEvent) => void;
  /** Keeps an event as it is now. */
  dismiss: (event: ProgramEvent) => void;
}

/** Renders the saved events, grouped by day. */
export function ProgramDays({ events, texts, remove, dismiss }: ProgramDaysProps): ReactNode {
  if (events.length === 0) return <p>{texts.empty}</p>;
  const format = formatOf({ dateStyle: 'full', timeZone: 'UTC' });
  return groupByDay(events).map(({ day, events: ofDay }) => (
    <section key={day} className="sw-saved-events-day">
      <h2>{format.format(new Date(day))}</h2>
      <ul>
        {ofDay.map((event) => (
          <li key={event.id} tabIndex={-1} data-state={event.isCanceled ? 'canceled' : undefined}>
            <p className="sw-saved-events-time">
              <Times {...{ event, texts }} />
            </p>
            <div>
              {event.isDeleted ? (
                <span className="sw-saved-events-title">{event.title}</span>
              ) : (
                <a className="sw-saved-events-title" href={event.url}>
                  {event.title}
                </a>
              )}
              <p className="sw-saved-events-where">{event.where}</p>
              {noticesOf(event, events, texts).map((notice) => (
                <p key={notice} className="sw-saved-events-notice">
                  {notice}
                </p>
              ))}
              {event.change && (
                <button
                  type="button"
                  className="sw-link"
                  aria-label={interpolate(texts.seenEvent, { title: event.title })}
                  onClick={({ currentTarget, nativeEvent }) => {
                    ignoreSecondHalf(nativeEvent);
                    // The button disappears. Focus on the next one would remove the event if Enter repeats.
                    currentTarget.closest('li')?.focus();
                    dismiss(event.now);
                  }}
                >
                  {texts.seen}
                </button>
              )}
            </div>
            <button
              type="button"
              className="sw-link"
              aria-label={interpolate(texts.removeEvent, { title: event.title })}
              onClick={({ nativeEvent }) => {
                ignoreSecondHalf(nativeEvent);
                remove(event.saved);
              }}
            >
              {texts.remove}
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}
