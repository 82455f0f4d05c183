import type { OpenDraft } from '../../src/forms/draft/openDrafts.ts';
import { announce } from '../../src/page/announce.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import { fileText, formatTime, notIncludedText } from './messages.ts';
import { fileName, MAXIMUM_BYTES, parseFile, serializeFile } from './savedForm.ts';
import type { TransferOptions, VersionsView } from './useVersions.ts';

/** Time in ms after which a saved file's memory is released. Safari reads the file after the click. */
const RELEASE_MS = 60_000;

/** Lets the browser save a text as a file. */
function download(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_MS);
}

/** Returns the text of a file; undefined if the browser can't read it, for example because it was moved. */
async function readText(file: File): Promise<string | undefined> {
  try {
    return await file.text();
  } catch {
    return undefined;
  }
}

/** Saves a form to a file, and continues with such a file. */
export function useFile({ form, options, texts }: TransferOptions, { say, offer, fillIn }: VersionsView) {
  const save = (draft: OpenDraft): void => {
    const { origin, pathname } = location;
    const about = interpolate(texts.fileAbout, { address: origin + pathname });
    const text = serializeFile(draft.read(), about, draft.address);
    const name = fileName(options.file, new Date());
    if (text !== undefined) download(text, name);
    if (text === undefined) say(texts.tooLong, true);
    else say(interpolate(texts.fileSaved, { name }) + notIncludedText(form, texts));
  };
  const open = async (draft: OpenDraft, file: File): Promise<void> => {
    // The size is checked before reading, because a file can be larger than the available memory.
    const text = file.size > MAXIMUM_BYTES ? '' : await readText(file);
    const content = text === undefined ? undefined : parseFile(text, draft.address);
    if (!content) say(texts.fileUnreadable, true);
    else if ('problem' in content) say(fileText(texts, content.problem), true);
    else {
      const version = { draft: content.draft, savedAt: content.draft.savedAt, version: undefined };
      if (!draft.hasAnswers()) {
        fillIn(draft, version);
        return;
      }
      offer('file', version);
      announce(interpolate(texts.fileOffered, { time: formatTime(version.savedAt) }));
      announce(texts.replaces);
    }
  };
  return { save, open };
}
