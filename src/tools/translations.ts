import type { Translation } from '../runtime/languages.ts';
import type { ReplaceableText } from '../runtime/texts.ts';
import { catalog } from './catalog.ts';

type Texts = Readonly<Record<string, ReplaceableText>>;

/** Folder that contains English texts, and their translations in `texts.{language}.json`. */
interface Source {
  folder: string;
  texts: Texts;
}

/** Modules that contain the texts that several widgets share. */
const modules = import.meta.glob<Readonly<Record<string, Texts>>>(['../*/**/texts.ts', '!../runtime/**'], {
  eager: true,
});

/** Translated texts, keyed by file name. */
const files = import.meta.glob<Translation[string]>(
  ['../*/**/texts.*.json', '../../widgets/*/texts.*.json'],
  { eager: true, import: 'default' },
);

const rooms: readonly Source[] = Object.entries(modules).map(([file, module]) => ({
  folder: file.replace(/\/texts\.ts$/, ''),
  texts: Object.fromEntries(Object.values(module).flatMap((texts) => Object.entries(texts))),
}));

const folderOf = (widget: string): string => `../../widgets/${widget}`;

const fileIn = (folder: string, language: string): string => `${folder}/texts.${language}.json`;

/** Returns the languages, except English, for which a folder contains texts. */
export const translatedLanguages = (): string[] => [
  ...new Set(Object.keys(files).flatMap((file) => /\.([\w-]+)\.json$/.exec(file)?.[1] ?? [])),
];

/**
 * Returns all texts in a language, including both the texts in each widget's folder and the shared texts. A shared text
 * is identified by its English object, which the definition of each widget that uses the text contains.
 */
export function createTranslation(language: string): Translation {
  const shared = new Map(
    rooms.flatMap(({ folder, texts }) =>
      Object.entries(files[fileIn(folder, language)] ?? {}).map(([key, text]) => [texts[key], text]),
    ),
  );
  const ofWidgets = catalog.map(({ definition: { name, texts } }) => {
    const own = files[fileIn(folderOf(name), language)] ?? {};
    const translations = Object.entries(texts).flatMap(([key, text]) => {
      const translation = own[key] ?? shared.get(text);
      return translation === undefined ? [] : [[key, translation] as const];
    });
    return [name, Object.fromEntries(translations)] as const;
  });
  return Object.fromEntries(ofWidgets.filter(([, texts]) => Object.keys(texts).length > 0));
}

/** Returns the translated texts that correspond to no English text in their folder, as `file: key`. */
export function strayTexts(language: string): string[] {
  const widgets = catalog.map(({ definition: { name, texts } }) => ({ folder: folderOf(name), texts }));
  const english = new Map(
    [...rooms, ...widgets].map(({ folder, texts }) => [fileIn(folder, language), texts]),
  );
  return Object.entries(files)
    .filter(([file]) => file.endsWith(`.${language}.json`))
    .flatMap(([file, texts]) =>
      Object.keys(texts)
        .filter((key) => !Object.hasOwn(english.get(file) ?? {}, key))
        .map((key) => `${file}: ${key}`),
    );
}
