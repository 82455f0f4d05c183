import type { ReactNode } from 'react';
import { announce } from '../../src/page/announce.ts';
import type { TextsOf } from '../../src/runtime/define.ts';
import { interpolate, validLanguage } from '../../src/runtime/texts.ts';
import { pageLanguage } from '../../src/runtime/translations.ts';
import { conflictsOf, groupByDay, type ProgramEvent } from './program.ts';
import type { savedEvents } from './saved-events.ts';
import { decide } from './stored.ts';

type Texts = TextsOf<typeof savedEvents>;

/** Returns the times of an event in a zone, such as '9:00 – 10:30 AM EST'. */
function timesIn({ start, end }: ProgramEvent, timeZone: string, style: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(validLanguage(pageLanguage()), {
    ...style,
    timeZone,
    timeZoneName: 'short',
  });
  return format.formatRange(new Date(start), new Date(end));
}

function Times({ event, texts }: { event: ProgramEvent; texts: Texts }): ReactNode {
  if (!event.start.includes('T')) return texts.allDay;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const own = timesIn(event, event.zone, { timeStyle: undefined, hour: 'numeric', minute: '2-digit' });
  const visitors = timesIn(event, timeZone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const isElsewhere = timesIn(event, timeZone, { hour: 'numeric', minute: '2-digit' }) !== own;
  return (
    <>
      {own}
      {isElsewhere && (
        <span className="sw-saved-events-yours">{interpolate(texts.yourTime, { time: visitors })}</span>
      )}
    </>
  );
}

export interface ProgramDaysProps {
  events: readonly ProgramEvent[];
  texts: Texts;
  /** Part that contains the program. It receives the focus when its last event is removed. */
  list: HTMLElement;
}

/** Renders the saved events, grouped by day. */
export function ProgramDays({ events, texts, list }: ProgramDaysProps): ReactNode {
  if (events.length === 0) return <p>{texts.empty}</p>;
  const format = new Intl.DateTimeFormat(validLanguage(pageLanguage()), {
    dateStyle: 'full',
    timeZone: 'UTC',
  });
  const conflicts = conflictsOf(events);
  const titleOf = (id: string): string => events.find((event) => event.id === id)?.title ?? id;
  const remove = ({ id, title }: ProgramEvent): void => {
    list.focus({ preventScroll: true });
    decide(id);
    announce(interpolate(texts.removed, { title }));
  };
  return groupByDay(events).map(({ day, events: ofDay }) => (
    <section key={day} className="sw-saved-events-day">
      <h2>{format.format(new Date(day))}</h2>
      <ul>
        {ofDay.map((event) => (
          <li key={event.id}>
            <p className="sw-saved-events-time">
              <Times {...{ event, texts }} />
            </p>
            <div>
              <a href={event.url}>{event.title}</a>
              <p className="sw-saved-events-where">{event.where}</p>
              {event.isCanceled && <p className="sw-saved-events-notice">{texts.canceled}</p>}
              {conflicts.has(event.id) && (
                <p className="sw-saved-events-notice">
                  {interpolate(texts.conflict, {
                    titles: conflicts.get(event.id)?.map(titleOf).join(', ') ?? '',
                  })}
                </p>
              )}
            </div>
            <button
              type="button"
              className="sw-link"
              aria-label={interpolate(texts.removeEvent, { title: event.title })}
              onClick={() => remove(event)}
            >
              {texts.remove}
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}
