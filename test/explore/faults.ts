/** Fault of a kind that payments or drafts have had, as a text of a source file and its replacement. */
export interface Planted {
  readonly about: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

const machine = 'src/payment/machine/machine.ts';
const state = 'src/payment/machine/state.ts';
const snapshot = 'src/payment/site/snapshot.ts';
const status = 'src/payment/view/status.ts';

/** Faults that the exploration of payments must find. */
export const planted: readonly Planted[] = [
  {
    about: 'a sent card does not count in what the page says',
    file: status,
    find: '!mayBeCharged(state) && !state.isChargedElsewhere',
    replace: 'state.cardsSent === 0 && !state.isChargedElsewhere',
  },
  {
    about: 'the other tab does not count in what the page says',
    file: status,
    find: ' && !state.isChargedElsewhere;',
    replace: ';',
  },
  {
    about: 'a sent card does not count as a possible charge',
    file: state,
    find: 'mayBeChargedByWallet(state) || state.cardsSent > 0;',
    replace: 'mayBeChargedByWallet(state);',
  },
  {
    about: 'a sent card is forgotten at a reload',
    file: snapshot,
    find: ' && !cardsSent) return undefined;',
    replace: ') return undefined;',
  },
  {
    about: 'an answer forgets all sent cards',
    file: snapshot,
    find: 'const cardsSent = Math.max(0, (snapshot.cardsSent ?? 0) - (isAnswer ? 1 : 0));',
    replace: 'const cardsSent = isAnswer ? 0 : (snapshot.cardsSent ?? 0);',
  },
  {
    about: 'an unsettled wallet is forgotten at a reload',
    file: snapshot,
    find: 'if (!hasWalletPayment) return { intent, cardsSent };',
    replace: 'return { intent, cardsSent };',
  },
  {
    about: 'an unknown payment is a failed one after a reload',
    file: snapshot,
    find: "{ ...known, status: 'unknown', methodId }",
    replace: "{ ...known, status: 'failed', methodId }",
  },
  {
    about: 'the secret is dropped while a wallet payment is open',
    file: snapshot,
    find: 'const isOver = isPaid || (form ===',
    replace: 'const isOver = isPaid || hasWalletPayment || (form ===',
  },
  {
    about: 'an unsettled wallet does not count as a possible charge',
    file: state,
    find: 'isWalletBusy(state) || state.wallet.isUnsettled;',
    replace: 'isAccepted(state);',
  },
  {
    about: 'a wallet whose result is unknown does not block others',
    file: state,
    find: 'isAccepted(state) || /^(?:confirming|unknown|checking)$/',
    replace: 'isAccepted(state) || /^(?:confirming|checking)$/',
  },
  {
    about: 'a wallet opens although the form is busy',
    file: state,
    find: "  state.form === 'open' &&\n  (state.wallet.status",
    replace: '  (state.wallet.status',
  },
  {
    about: 'a wallet pays while the intent is updated',
    file: state,
    find: "terms.cents === 0 || intent.status !== 'synced') return false;",
    replace: "terms.cents === 0 || !('secret' in intent)) return false;",
  },
  {
    about: 'the selection changes while a card is checked',
    file: state,
    find: "isPinned(state) || state.form === 'creatingMethod';",
    replace: 'isPinned(state);',
  },
  {
    about: 'a submission continues with a price that nobody has seen',
    file: machine,
    find: "if (known.form === 'waiting') return transitionTo({ ...known, form: 'open', notice: 'priceRead' });",
    replace: "if (known.form === 'waiting') return continueSubmission(known);",
  },
  {
    about: 'another selection keeps a waiting submission',
    file: machine,
    find: "    pending: undefined,\n    form: 'open',",
    replace: '    pending: undefined,',
  },
  {
    about: 'another selection keeps the old amount',
    file: machine,
    find: '    notice: undefined,\n    cents: undefined,',
    replace: '    notice: undefined,',
  },
  {
    about: 'the answer to a form without a card ends a card',
    file: machine,
    find: "state.cardsSent > 0 || state.paymentMethod?.by === 'card';",
    replace: "state.paymentMethod?.by === 'card';",
  },
  {
    about: 'a form whose submission has ended stays closed',
    file: machine,
    find: "transitionTo(state.form === 'sending' ? { ...state, form: 'open', paymentMethod: undefined } : state)",
    replace: 'transitionTo(state)',
  },
  {
    about: 'leaving the step does not stop a card',
    file: machine,
    find: "const open: PaymentState = { ...state, form: 'open', notice: 'withdrawn' };\n    return transitionTo(open, { do: 'dropMethod' }, ",
    replace: "const open: PaymentState = { ...state, notice: 'withdrawn' };\n    return transitionTo(open, ",
  },
  {
    about: 'leaving the step leaves the wallet open',
    file: machine,
    find: "if (!isWithdrawable(state)) return transitionTo(state, { do: 'withdrawSheet' });",
    replace: 'if (!isWithdrawable(state)) return transitionTo(state);',
  },
  {
    about: 'leaving the step leaves the form waiting',
    file: machine,
    find: "    return transitionTo(open, { do: 'dropMethod' }, { do: 'withdrawSheet' });",
    replace: "    return transitionTo({ ...open, form: 'creatingMethod' });",
  },
  {
    about: 'the other tab is ignored',
    file: machine,
    find: 'transitionTo({ ...state, isChargedElsewhere: isCharged })',
    replace: 'transitionTo(state)',
  },
  {
    about: 'a payment that takes too long counts as failed for good',
    file: machine,
    find: 'checks: undefined, isUnsettled: true } as const',
    replace: 'checks: undefined } as const',
  },
  {
    about: 'a lost answer counts as a failure',
    file: machine,
    find: "{ ...over, status: 'unknown', methodId: '' }",
    replace: "{ ...over, status: 'failed', methodId: '' }",
  },
  {
    about: 'only an awaited wallet payment completes the order',
    file: machine,
    find: "canBePaid(state) ? continueSubmission(accept(state, event, 'paid')) : transitionTo(state)",
    replace:
      "isAwaitingOutcome(state) && !event.isEarlier ? continueSubmission(accept(state, event, 'paid')) : transitionTo(state)",
  },
  {
    about: 'a price that failed is loading forever',
    file: machine,
    find: "purchasable, price: 'failed', cents: undefined, notice }",
    replace: 'notice }',
  },
];

const store = 'src/forms/draft/draftStore.ts';

/** Faults that the exploration of drafts must find. */
export const plantedInDrafts: readonly Planted[] = [
  {
    about: 'a form that was sent in vain is nowhere if the tab’s storage is blocked',
    file: store,
    find: 'if (isInTab) shared.remove();\n      else shared.save(sent);',
    replace: 'shared.remove();',
  },
  {
    about: 'the other tab’s changes are overwritten',
    file: store,
    find: '...(known ? mergeDrafts(before, draft, known) : draft), base }',
    replace: '...draft, base }',
  },
  {
    about: 'a draft without a place counts as stored',
    file: store,
    find: 'return isStored;',
    replace: 'return true;',
  },
  {
    about: 'a form counts as based on the newest version on the server',
    file: 'widgets/continue-elsewhere/useServer.ts',
    find: "else if (saved.draft) versions.offer('server', saved);",
    replace: 'else draft.setServerVersion({ number: saved.version, digest: "" });',
  },
  {
    about: 'a refused version is replaced without a question',
    file: 'widgets/continue-elsewhere/useServer.ts',
    find: "    versions.offer('conflict', state);",
    replace: '    draft.setServerVersion({ number: state.version, digest: "" });',
  },
  {
    about: 'a version from elsewhere is added to the answers instead of replacing them',
    file: 'src/forms/draft/autosave.ts',
    find: '      await reset();\n',
    replace: '',
  },
  {
    about: 'a new tab does not look for a draft',
    file: store,
    find: 'places.readAllShared().find(isOwn))',
    replace: 'undefined)',
  },
  {
    about: 'a sent form has no draft in its tab',
    file: store,
    find: 'const isInTab = tab.save(sent);',
    replace: 'const isInTab = true;',
  },
  {
    about: 'a discarded draft does not end in other tabs and places',
    file: store,
    find: "finish(begun, 'discarded')",
    replace: 'tab.remove()',
  },
];
