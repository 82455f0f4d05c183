import { defineWidget } from '../../src/runtime/define.ts';
import { endpoint, someText, wholeNumber, withoutDefault } from '../../src/runtime/options.ts';
import { needsScript, one, optional } from '../../src/runtime/parts.ts';

const PATH = '/actions/society/application-draft';

const server = withoutDefault(
  endpoint(
    'Path of the server’s action that stores the form for the signed-in account. Without it, nothing is sent.',
    PATH,
  ),
);

/** Definition of the part of a form that lets visitors continue on another device. */
export const continueElsewhere = defineWidget({
  name: 'continue-elsewhere',
  group: 'forms',
  options: {
    server,
    version: wholeNumber(
      'The version whose answers the server has written into the form, as after a click on its link to continue. 0 if there is none.',
      0,
      0,
    ),
    file: someText(
      'Prefix of the names of the files that visitors save, such as `membership-application`.',
      'a name such as membership-application',
      'form',
    ),
  },
  parts: {
    offer: one(
      'div',
      'Container above the form for the offer to continue. Sent empty and `hidden`, or with a message about the saved version and a link that continues with it, for visitors without JavaScript.',
    ),
    more: one(
      'details',
      'The buttons, with the server’s text about what is saved, where, for how long, and who can see it. The widget adds its messages.',
    ),
    save: needsScript(optional('button', 'The button that saves the form on the server. Sent `hidden`.')),
    delete: needsScript(
      optional('button', 'The button that deletes the version on the server. Sent `hidden`.'),
    ),
    download: needsScript(optional('button', 'The button that saves the form to a file. Sent `hidden`.')),
    upload: needsScript(optional('button', 'The button that opens a file. Sent `hidden`.')),
  },
  texts: {
    saving: { default: 'Saving…', about: 'While the server saves the form.' },
    saved: {
      default:
        'Saved to your account on {time}. On your other device, sign in and open this page. Later changes aren’t saved to your account until you save again.',
      about: 'After the server has saved the form.',
    },
    savedChanged: {
      default: 'Saved to your account on {time}. You’ve made changes since then that aren’t saved there yet.',
      about: 'After a reload, if the visitor has changed something since the form was saved.',
    },
    keptUntil: {
      default: 'It’s kept there until {date}, or until you send the form.',
      about: 'After these messages, if the server says until when.',
    },
    notIncluded: {
      default:
        'Not included: {files}. Only uploaded files are saved. Save again after the upload, or choose them again on your other device.',
      about: 'After the messages that something was saved, if the form has files that aren’t uploaded.',
    },
    offered: {
      default: 'You saved this form to your account on {time}.',
      about: 'In the offer to continue.',
    },
    fileOffered: {
      default: 'This file was saved on {time}.',
      about: 'Before a file replaces the answers in the form.',
    },
    conflict: {
      default:
        'Not saved yet: your account has another version, saved on {time}. You last changed this form on {changed}. Choose which one to keep. It replaces the other.',
      about: 'If the form was saved from another device in the meantime.',
    },
    unreadable: {
      default:
        'Not saved yet: your account has another version, saved on {time}. This page can’t open it. If you save this form, it replaces that version.',
      about: 'In place of `conflict`, if the saved version is in a format that the page can’t read.',
    },
    different: {
      default: 'Different answers: {questions}.',
      about: 'After these messages: the questions whose answers differ.',
    },
    differentMore: {
      default: '{questions} and {count} more',
      about: '`{questions}` of that text, if there are more than five.',
    },
    replaces: {
      default: 'Continuing replaces the answers in this form. You can undo this until you leave the page.',
      about: 'In the offer, if the form contains answers.',
    },
    continue: { default: 'Continue with it', about: 'On the button that fills in the form.' },
    without: {
      default: 'Start without it',
      about: 'On the button that closes the offer while the form is empty.',
    },
    keepThis: {
      default: 'Keep this form',
      about: 'On the button that closes the offer if the form contains answers.',
    },
    saveThis: {
      default: 'Save this form',
      about: 'On the button that replaces the version on the server with the form.',
    },
    continueSaved: {
      default: 'Continue with the saved version',
      about: 'On the button that replaces the form with the version on the server.',
    },
    decideLater: { default: 'Decide later', about: 'On the button that leaves both versions as they are.' },
    undecided: {
      default:
        'Nothing was changed. This form isn’t saved to your account. The saved version is still there.',
      about: 'After a click on `decideLater`.',
    },
    left: {
      default: 'Nothing was changed. The saved version is still in your account.',
      about: 'After the visitor has closed the offer.',
    },
    unchanged: {
      default: 'Nothing was changed.',
      about: 'After the visitor has closed the offer of a file.',
    },
    openSaved: {
      default: 'Continue with the saved version',
      about: 'On the button that shows the offer again.',
    },
    continued: {
      default: 'You’re continuing with the answers saved on {time}.',
      about: 'After the answers have been filled in.',
    },
    leftOut: {
      default: {
        one: '{count} answer was left out, because this form doesn’t ask for it.',
        other: '{count} answers were left out, because this form doesn’t ask for them.',
      },
      about: 'After that message.',
    },
    undo: { default: 'Undo', about: 'On the button that restores the form’s earlier answers.' },
    undone: {
      default: 'The form contains your earlier answers again.',
      about: 'Announced after a click on that button.',
    },
    sure: {
      default: 'Delete the saved version from your account? Your answers stay in this form.',
      about: 'Question after a click on the button that deletes it.',
    },
    deleteIt: { default: 'Delete it', about: 'On the button that confirms.' },
    keepIt: { default: 'Keep it', about: 'On the button that cancels.' },
    deleted: {
      default: 'The saved version was deleted from your account. Your answers stay in this form.',
      about: 'After it was deleted.',
    },
    notDeleted: {
      default: 'Not deleted: you saved a newer version on another device on {time}.',
      about: 'If the form was saved from another device in the meantime.',
    },
    gone: {
      default: 'The saved version is no longer in your account. Your answers stay in this form.',
      about: 'If it was deleted on another device, or has expired.',
    },
    sentElsewhere: {
      default:
        'You sent this form from another device on {time}. The changes you’ve made here weren’t included. If you send this form, it replaces what you sent.',
      about: 'If the form was sent from another device, and the visitor has changed something here.',
    },
    signedOut: {
      default:
        'That didn’t work, because your session has ended. Nothing you typed is lost. Sign in again in a new tab, then try again here. If that doesn’t help, reload this page.',
      about: 'If the visitor is signed out.',
    },
    offline: {
      default: 'The server can’t be reached. Nothing you typed is lost. Check your connection and try again.',
      about: 'If there is no response.',
    },
    busy: {
      default:
        'You’ve tried too often in a short time. Nothing you typed is lost. Wait a minute and try again.',
      about: 'If the server refuses because of too many requests.',
    },
    failed: {
      default:
        'The server didn’t confirm that this worked. Nothing you typed is lost. Try again in a minute.',
      about: 'After any other failure.',
    },
    tooLong: {
      default: 'This form contains too much text to be saved this way. Nothing you typed is lost.',
      about: 'If the form contains more than 200,000 characters.',
    },
    fileSaved: {
      default: 'Saved as {name}. Take the file to your other device, and open it on this page.',
      about: 'After a file was saved.',
    },
    fileAbout: {
      default:
        'Unfinished form from {address}. It contains personal data: keep it safe, and delete it once you’ve sent the form.',
      about: 'In the file, for people who open it.',
    },
    fileForeign: {
      default: 'This file wasn’t saved on this page, or it’s damaged. Nothing was changed.',
      about: 'If the chosen file isn’t one.',
    },
    fileOtherForm: {
      default: 'This file belongs to a different form. Nothing was changed.',
      about: 'If the file was saved on another page.',
    },
    fileOtherVersion: {
      default:
        'This file was saved by a different version of this page, so it can’t be opened here. Nothing was changed.',
      about: 'If the file’s format is from another version.',
    },
    fileUnreadable: {
      default: 'Your browser can’t read this file. Nothing was changed.',
      about: 'If reading the file fails, for example because it was moved.',
    },
  },
});
