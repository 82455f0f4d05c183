import { escapeHtml } from '../../fixtures/escape-html.ts';
import { type Journey, journeys } from './journeys.ts';
import { type Session, sessions } from './sessions.ts';

/** Returns the criteria that a person judges in at least one journey. */
export const judgedCriteria = (all: readonly Journey[] = journeys): ReadonlySet<string> =>
  new Set(all.flatMap(({ judgments }) => judgments.map(({ criterion }) => criterion)));

function sessionItem({ date, software, version, browser, system, tester, results, notes }: Session): string {
  const deviations = results.filter((outcome) => outcome !== 'expected').length;
  const result = deviations === 0 ? 'as expected' : `${deviations} of ${results.length} steps differed`;
  const who = `${date}, ${software} ${version}, ${browser}, ${system}, ${tester}`;
  return `<li>${escapeHtml(`${who}: ${result}. ${Object.values(notes).join(' ')}`.trim())}</li>`;
}

function journeyItem({ id, title, judgments }: Journey, all: readonly Session[]): string {
  const ids = [...new Set(judgments.map(({ criterion }) => criterion))].toSorted();
  const done = all.filter(({ journey }) => journey === id);
  const items = done.length > 0 ? `<ul>${done.map(sessionItem).join('')}</ul>` : '';
  return `<li>${escapeHtml(title)} <span class="source">(${ids.join(', ')})</span>: ${done.length === 0 ? 'not tried yet' : ''}${items}</li>`;
}

/** Returns HTML that says which journeys people have followed, with which software, and with what result. */
export function judgedByPeople(
  all: readonly Session[] = sessions,
  known: readonly Journey[] = journeys,
): string {
  const state =
    all.length === 0
      ? 'Nobody has followed the protocol yet.'
      : `People have followed ${new Set(all.map(({ journey }) => journey)).size} of ${known.length} journeys.`;
  return `<p>The protocol has ${known.length} journeys for screen readers, voice control, magnifiers and switches. ${state} The numbers in parentheses are the criteria that a journey judges.</p>
<ol>
${known.map((journey) => journeyItem(journey, all)).join('\n')}
</ol>`;
}
