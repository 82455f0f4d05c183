import type { Client, SiteResponse } from './client.ts';
import { type Fields, filledFields, isTextControl, tokenNameIn, withFields } from './formValues.ts';
import type { CallingWidget, SentForm } from './readWidgets.ts';
import {
  HOSTILE_TEXT,
  isRedirect,
  repeatsHostileText,
  requireResponse,
  type Scene,
  type ServerCase,
  UnplayableError,
  type Visit,
  visit,
  wordsIf,
} from './serverCase.ts';

/** Form that a visitor has opened. */
export interface OpenForm extends Visit {
  page: string;
  form: SentForm;
  token: string;
  fields: Fields;
}

const isLogin = ({ target }: SiteResponse): boolean => /log-?in|sign-?in/i.test(target?.pathname ?? '');

/** Opens the page of a form. */
export async function openForm(scene: Scene, client: Client = scene.visitor()): Promise<OpenForm> {
  const visited = await visit(scene, client);
  const { form, page } = visited.widget;
  if (!form) throw new UnplayableError('the widget is not in a form');
  const token = tokenNameIn(form);
  if (token === undefined) throw new UnplayableError("the form has no token in the page's own markup");
  return { ...visited, page, form, token, fields: filledFields(form) };
}

/** Submits a form with the given fields. */
export const sendForm = ({ client, form, page }: OpenForm, fields: Fields): Promise<SiteResponse> =>
  client.request(form.action, { method: form.method, fields, referer: page });

/**
 * Returns whether the server has accepted a form, that is, whether it redirects to a page other than the login page.
 */
export const leadsOn = (response: SiteResponse): boolean => isRedirect(response) && !isLogin(response);

/** Returns a description of the response if the server has accepted the form. */
export const acceptedIn = (response: SiteResponse): string | undefined =>
  wordsIf(leadsOn(response), response);

/** Returns the cases about tokens, which apply to any form. */
export const tokenCases = (
  name: string,
  danger: ServerCase['danger'],
  prepare: (open: OpenForm) => Fields | Promise<Fields>,
  isDone: (response: SiteResponse, open: OpenForm) => boolean = leadsOn,
): ServerCase[] => {
  const play =
    (change: (open: OpenForm, scene: Scene) => Promise<string | undefined>) => async (scene: Scene) => {
      const open = await openForm(scene);
      const fields = await prepare(open);
      const response = await sendForm(open, withFields(fields, { [open.token]: await change(open, scene) }));
      return wordsIf(isDone(response, open), response);
    };
  const expected = 'status 400, and nothing has happened';
  const own = danger && { danger };
  return [
    {
      name: `${name}: no token`,
      problem: 'the server accepts a form without its token',
      expected,
      ...own,
      play: play(async () => undefined),
    },
    {
      name: `${name}: wrong token`,
      problem: 'the server accepts a form with an invented token',
      expected,
      ...own,
      play: play(async () => 'invented'),
    },
    {
      name: `${name}: token of another`,
      problem: "the server accepts a form with the token of another visitor's session",
      expected,
      ...own,
      play: play(async ({ token }, scene) => {
        const { fields } = await openForm(scene, scene.stranger());
        return fields.find(([field]) => field === token)?.[1];
      }),
    },
    {
      name: `${name}: session`,
      problem: 'the server accepts a form after the end of its session',
      expected: 'status 400 or the login, and nothing has happened',
      ...own,
      play: async (scene) => {
        const open = await openForm(scene);
        const fields = await prepare(open);
        open.client.endSession();
        const response = await sendForm(open, fields);
        return wordsIf(isDone(response, open), response);
      },
    },
  ];
};

/**
 * Name of the field that contains Craft's action. If this field is a list, Craft 5.7.10 itself responds with 500, on
 * any page of any site.
 */
const ACTION_FIELD = 'action';

/** Returns the case that sends lists where the server expects text. */
export const listsCase = (name: string): ServerCase => ({
  name: `${name}: lists`,
  problem: 'a list in place of text makes the server fail',
  expected: 'the form with an error, or status 400',
  isAboutFailure: true,
  play: async (scene) => {
    const open = await openForm(scene);
    const lists = open.fields.map(
      ([field, value]) =>
        [field === open.token || field === ACTION_FIELD ? field : `${field}[]`, value] as const,
    );
    return wordsIf(false, await sendForm(open, lists));
  },
});

/** Returns the case about a page that repeats a visitor's input as markup. */
const echoCase = (name: string): ServerCase => ({
  name: `${name}: echo`,
  problem: "the server repeats a visitor's input as markup",
  expected: 'the values escaped',
  danger: 'data',
  play: async (scene) => {
    const open = await openForm(scene);
    const texts = open.form.controls
      .filter(isTextControl)
      .map((control) => [control.name, HOSTILE_TEXT] as const);
    const others = withFields(open.fields, Object.fromEntries(texts));
    const required = open.form.controls.filter(
      (control) => control.isRequired && control.type !== 'hidden' && !isTextControl(control),
    );
    const invalid = withFields(
      others,
      Object.fromEntries(required.map(({ name: field }) => [field, undefined])),
    );
    const response = requireResponse(await sendForm(open, invalid));
    return repeatsHostileText(response) ? `the text itself, with status ${response.status}` : undefined;
  },
});

const emptyCase = (name: string): ServerCase => ({
  name: `${name}: empty`,
  problem: 'the server accepts a form without its required fields',
  expected: 'the form with an error at each field (422)',
  danger: 'data',
  play: async (scene) => {
    const open = await openForm(scene);
    const required = open.form.controls.filter(({ isRequired, type }) => isRequired && type !== 'hidden');
    if (required.length === 0) throw new UnplayableError('the form has no required fields');
    const response = await sendForm(
      open,
      withFields(open.fields, Object.fromEntries(required.map((each) => [each.name, undefined]))),
    );
    return acceptedIn(response);
  },
});

/** Returns the cases for a form whose content is unknown: a form of any kind might accept other data. */
export const plainFormCases = ({ entry, form }: CallingWidget): ServerCase[] =>
  form?.method === 'POST' ? tokenCases(`${entry.definition.name}.form`, 'data', ({ fields }) => fields) : [];

/** Returns the cases for forms without a payment. They change nothing on a server that fulfills the contract. */
export function formCases(found: CallingWidget): ServerCase[] {
  const call = `${found.entry.definition.name}.form`;
  const shared = plainFormCases(found);
  return shared.length === 0 ? [] : [...shared, listsCase(call), echoCase(call), emptyCase(call)];
}
