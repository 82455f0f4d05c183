import { defineWidget } from '../../src/runtime/define.ts';
import { endpoint, oneOf, wholeNumber, withoutDefault } from '../../src/runtime/options.ts';
import { needsScript, one, optional } from '../../src/runtime/parts.ts';

/** Address for uploads. Its default, undefined, means that the form itself submits the files. */
const uploadAddress = withoutDefault(
  endpoint(
    'Address that stores each file immediately, before the form is submitted. Without it, the form submits the files.',
    '/actions/uploads/save',
  ),
);

/** List of files in a form: chosen, checked, uploaded, ordered and removed. */
export const fileField = defineWidget({
  name: 'file-field',
  group: 'forms',
  options: {
    upload: uploadAddress,
    maximumFiles: wholeNumber(
      'Maximum number of files. An input without `multiple` always allows one file.',
      1,
      10,
    ),
    maximumSize: wholeNumber('Maximum size of each file, in bytes.', 1, 10_000_000),
    ordered: oneOf(
      '`yes` adds buttons that move a file up and down, for files whose order matters.',
      ['yes', 'no'],
      'no',
    ),
  },
  parts: {
    input: one(
      'input',
      'File input, with its label, hint and `accept`. Its name must differ from the name of the part `value`.',
    ),
    value: optional(
      'input',
      'Hidden field for the uploaded files: a JSON list of `id`, `name` and `size`. Required with `upload`.',
    ),
    sent: optional(
      'ul',
      'List of the uploaded files as the server rendered it, for visitors without JavaScript. Each item has a checkbox that removes its file, whose value is the id.',
    ),
    files: one('*', 'Element in which the widget shows the list. Contains the part `sent`, or nothing.'),
    count: optional(
      '*',
      'Empty, visually hidden element for the number of files. The input refers to it (`aria-describedby`), because browsers describe the empty input as "No file chosen".',
    ),
    drop: needsScript(optional('*', 'Sentence about dropping files here. Sent `hidden`.')),
  },
  texts: {
    missing: { default: 'Choose a file.', about: 'Error of a required field without a file.' },
    uploading: { default: 'Uploading {name}', about: 'Accessible name of a progress bar.' },
    started: {
      default: { one: 'Uploading {count} file.', other: 'Uploading {count} files.' },
      about: 'Announced when files are added whose upload starts or waits.',
    },
    waiting: { default: 'Waiting', about: 'Shown for a file that waits for other uploads.' },
    sending: { default: 'Uploading…', about: 'Shown for a file while it is sent.' },
    checking: { default: 'Checking…', about: 'Shown for a file that was sent, until the server responds.' },
    stored: { default: '{size}, uploaded', about: 'Shown for a file that the server has.' },
    uploaded: { default: '{name} uploaded.', about: 'Announced when the only upload has finished.' },
    allUploaded: {
      default: { one: '{count} file uploaded.', other: '{count} files uploaded.' },
      about: 'Announced when the last of several uploads has finished.',
    },
    added: {
      default: { one: '{count} file added.', other: '{count} files added.' },
      about: 'Announced when files are added that the form itself will submit.',
    },
    failed: { default: '{name}: {reason}', about: 'Announced when a file was not added or not uploaded.' },
    duplicate: {
      default: '{name} is already in the list.',
      about: 'Shown below the list, and announced, when a file is chosen twice.',
    },
    count: {
      default: { one: '{count} file in the list.', other: '{count} files in the list.' },
      about: 'Accessible description of the input.',
    },
    remove: { default: 'Remove', about: 'Label of the button that removes a file.' },
    removeName: { default: 'Remove {name}', about: 'Accessible name of that button.' },
    removed: { default: '{name} removed.', about: 'Announced when a file is removed.' },
    removeUnusable: {
      default: 'Remove all unusable files',
      about: 'Label of the button that removes the files that can’t be used, if there are several.',
    },
    removedUnusable: {
      default: { one: '{count} file removed.', other: '{count} files removed.' },
      about: 'Announced when that button has removed them.',
    },
    cancel: { default: 'Cancel', about: 'Label of the button that cancels an upload.' },
    cancelName: { default: 'Cancel the upload of {name}', about: 'Accessible name of that button.' },
    retry: { default: 'Try again', about: 'Label of the button that repeats a failed upload.' },
    retryName: { default: 'Try again: {name}', about: 'Accessible name of that button.' },
    up: { default: 'Move {name} up', about: 'Accessible name of the button that moves a file up.' },
    down: { default: 'Move {name} down', about: 'Accessible name of the button that moves a file down.' },
    moved: {
      default: '{name} moved to position {place} of {count}.',
      about: 'Announced when a file is moved.',
    },
    image: { default: 'images', about: 'Name of the kind `image/*`, for the text `kind`.' },
    kind: {
      default: 'This type of file can’t be used here. Accepted: {kinds}.',
      about: 'Shown for a file whose kind is not in the input’s `accept`.',
    },
    anyKind: {
      default: 'This type of file can’t be used here. Choose a different one.',
      about: 'Shown for a file whose kind only the server refuses.',
    },
    size: {
      default: 'This file is {size}. Choose one of {maximum} or less.',
      about: 'Shown for a file above the maximum size.',
    },
    empty: { default: 'This file is empty. Choose another one.', about: 'Shown for an empty file.' },
    full: {
      default: {
        one: 'You can add only {count} file. This one wasn’t added.',
        other: 'You can add up to {count} files. This one wasn’t added.',
      },
      about: 'Shown for a file above the maximum number.',
    },
    tooLarge: {
      default: 'This file is too large for our server. Choose a smaller one.',
      about: 'Shown for a file that the server refuses because of its size (413).',
    },
    refused: {
      default: 'Our server didn’t accept this file. Choose another one.',
      about: 'Shown for a file that the server refuses without giving a reason (422).',
    },
    session: {
      default: 'Your session has ended. Sign in again in a new tab, then try again here.',
      about: 'Shown for a file whose upload the server refuses because of the session.',
    },
    busy: {
      default: 'Our server is busy. Wait a minute, then try again.',
      about: 'Shown for a file after 429 or 503.',
    },
    offline: {
      default: 'The connection was lost. Try again.',
      about: 'Shown for a file whose upload had no response.',
    },
    slow: {
      default: 'The upload has stalled. Check your connection, then try again.',
      about: 'Shown for a file whose upload made no progress for a minute.',
    },
    server: {
      default: 'Something went wrong on our server. Try again.',
      about: 'Shown for a file after any other response.',
    },
    changed: {
      default: 'We can’t read this file any more, because it has changed. Choose it again.',
      about: 'Shown for a file that was edited, moved or deleted after it had been chosen.',
    },
    interrupted: {
      default: 'This file wasn’t uploaded completely. Choose it again.',
      about: 'Shown for a file whose upload a reload, or the removal of its row, has interrupted.',
    },
    expired: {
      default: 'We no longer have this file. Choose it again.',
      about: 'Shown for a file from a draft that the server no longer has.',
    },
    stillUploading: {
      default: '“{name}” is still uploading. Send the form when it has finished.',
      about: 'Error if the form is submitted during an upload.',
    },
    notUploaded: {
      default: '“{name}” wasn’t uploaded. Try again, or remove it.',
      about: 'Error of the field while the upload of a file has failed.',
    },
    notUsable: {
      default: '“{name}” can’t be used. Choose another file, or remove it.',
      about: 'Error of the field while the list contains a file that can’t be used.',
    },
  },
});
