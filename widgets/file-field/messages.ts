import type { TextsOf } from '../../src/runtime/define.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import type { fileField } from './file-field.ts';
import {
  canRetry,
  type FailedRow,
  type Failure,
  isCounted,
  isPending,
  type Row,
  type Rows,
} from './queue.ts';
import { kindNames, type Rules, sizeInWords } from './rules.ts';

type Texts = TextsOf<typeof fileField>;

/** Sentences about files, in the page's language. */
export interface Messages {
  size: (bytes: number) => string;
  reason: (row: FailedRow) => string;
  /** State of a row that has not failed: its size, or what happens with it. */
  state: (row: Row) => string;
  /**
   * Validation message of the field; empty if the form can be submitted.
   * @param isBlocked true if the visitor has tried to submit the form during an upload
   */
  validity: (rows: Rows, isBlocked: boolean) => string;
}

interface MessageOptions {
  texts: Texts;
  rules: Rules;
  language: string;
  /** Message of a required field without a file; undefined if the field is optional. */
  missing: string | undefined;
}

/** Creates the sentences of a field. */
export function createMessages({ texts, rules, language, missing }: MessageOptions): Messages {
  const size = (bytes: number): string => sizeInWords(bytes, language);

  const kind = (): string => {
    if (rules.kinds.length === 0) return texts.anyKind;
    const names = kindNames(rules.kinds, texts.image);
    const kinds = new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
    return interpolate(texts.kind, { kinds });
  };

  const reasonOf = ({ reason, message }: Failure, bytes: number): string => {
    if (reason === 'kind') return kind();
    if (reason === 'size') {
      const maximum = size(rules.maximumSize);
      return interpolate(texts.size, { size: sizeInWords(bytes, language, 'up'), maximum });
    }
    if (reason === 'count') return interpolate(texts.full, { count: rules.maximumFiles });
    return message ?? texts[reason];
  };

  const state = (row: Row): string => {
    if (row.state === 'waiting') return texts.waiting;
    if (row.state === 'uploading') return row.sent < 1 ? texts.sending : texts.checking;
    return row.state === 'uploaded' ? interpolate(texts.stored, { size: size(row.size) }) : size(row.size);
  };

  const validity = (rows: Rows, isBlocked: boolean): string => {
    const failed = rows.find((row) => row.state === 'failed');
    const pending = rows.find(isPending);
    if (failed)
      return interpolate(canRetry(failed) ? texts.notUploaded : texts.notUsable, { name: failed.name });
    if (isBlocked && pending) return interpolate(texts.stillUploading, { name: pending.name });
    return rows.some(isCounted) ? '' : (missing ?? '');
  };

  return { size, reason: (row) => reasonOf(row, row.size), state, validity };
}
