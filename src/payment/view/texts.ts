/** Texts shared by all widgets that take payments. The specification fixes the first two (PY-03). */
export const paymentTexts = {
  paymentSuccess: { default: 'Payment successful!', about: 'Shown after a successful wallet payment.' },
  paymentIssue: {
    default: 'There was an issue with your payment!',
    about: 'Shown after a failed wallet payment, which blocks the form.',
  },
  paymentSuccessHelp: {
    default: 'You won’t be charged again. If this page doesn’t change, submit the form to finish.',
    about: 'Below `paymentSuccess`.',
  },
  paymentElsewhere: {
    default: '{price} has already been paid for this order, perhaps in another tab.',
    about:
      'In place of `paymentSuccess`, if a wallet’s payment was refused because the order was already paid.',
  },
  paymentIssueHelp: {
    default: 'You haven’t been charged. Try again, or pay by card.',
    about: 'Below `paymentIssue`.',
  },
  paymentUnsettledHelp: {
    default: 'It hasn’t gone through so far. Try again, or pay by card. You won’t be charged twice.',
    about: 'Below `paymentIssue`, while a payment whose response was lost may still arrive.',
  },
  paymentProcessing: {
    default: 'Your payment is on its way.',
    about: 'Shown after a wallet payment that the bank settles later.',
  },
  paymentProcessingHelp: {
    default:
      'Your bank hasn’t confirmed it yet, which can take a few days. Please don’t pay again. If this page doesn’t change, submit the form to finish.',
    about: 'Below `paymentProcessing`.',
  },
  paymentChecking: {
    default: 'Checking your payment…',
    about: 'Shown while the widget requests the outcome of a wallet payment from Stripe.',
  },
  paymentUnsure: {
    default: 'We don’t know yet if your payment went through.',
    about: 'Shown if no response to a wallet payment came.',
  },
  paymentUnsureHelp: {
    default: 'Please don’t pay again. Check your connection, then check the payment status.',
    about: 'Below `paymentUnsure`.',
  },
  paymentForeign: {
    default: 'You came back with a payment that doesn’t belong to this form.',
    about: 'Shown after a return from the bank with a payment for another order.',
  },
  paymentForeignHelp: {
    default:
      'If you’ve just paid, please don’t pay again. Return to the window where you started, or contact us.',
    about: 'Below `paymentForeign`.',
  },
  paymentCheck: { default: 'Check payment status', about: 'On the button that requests the outcome again.' },
  walletNotReady: {
    default: 'The amount just changed. Please try again in a moment.',
    about: 'Shown after a click on a wallet before the page, Stripe and the server have the same amount.',
  },
  walletUnavailable: {
    default: 'Apple Pay, Google Pay and other wallets aren’t available right now. You can pay by card.',
    about: 'Shown in place of the wallet buttons if the server has not prepared the payment for them.',
  },
  walletLimited: {
    default:
      'There have been too many payment attempts from here. {notCharged} Wait a few minutes, then try again. Nothing you entered is lost.',
    about: 'Shown in place of the wallet buttons if the server limits the number of attempts (status 429).',
  },
  noWallet: {
    default: 'Your card details go straight to Stripe, our payment service. We never see your card number.',
    about: "Below the card's fields, or in place of the wallet buttons if there is no wallet.",
  },
  orByCard: { default: 'or pay by card', about: "Between the wallet buttons and the card's fields." },
  card: { default: 'Card', about: "Name of the group of the card's fields, for screen readers." },
  cardNumber: { default: 'Card number', about: "Label of the card's first field." },
  cardExpiry: { default: 'Expiration date', about: "Label of the card's second field." },
  cardCvc: { default: 'Security code', about: "Label of the card's third field." },
  cardNumberMissing: {
    default: 'Enter your card number.',
    about: 'Error of the first field, if it is empty.',
  },
  cardExpiryMissing: {
    default: 'Enter the expiration date.',
    about: 'Error of the second field, if it is empty.',
  },
  cardCvcMissing: { default: 'Enter the security code.', about: 'Error of the third field, if it is empty.' },
  postalCode: {
    default: 'Billing ZIP or postal code',
    about: "Label of the field after the card's, unless the form has a field for the postal code.",
  },
  postalCodeMissing: {
    default: 'Enter your billing ZIP or postal code.',
    about: 'Error of that field, which is required if the country in the form is the US, Canada or the UK.',
  },
  optional: {
    default: '(optional)',
    about:
      'After the label of that field where it is not required, in a form that does not mark required fields.',
  },
  notCharged: {
    default: 'You haven’t been charged.',
    about: 'Replaces `{notCharged}` in the texts below. Left out while the outcome is unknown.',
  },
  cardFailed: {
    default: 'We couldn’t check your card. {notCharged} Please try again.',
    about: 'Shown if Stripe could not create a payment method from the card.',
  },
  cardUnreachable: {
    default: 'The card service isn’t responding. {notCharged} Check your connection and try again.',
    about: 'Shown if the browser could not reach Stripe.',
  },
  providerFailed: {
    default:
      'The card fields didn’t load. {notCharged} Check your connection, and make sure nothing in your browser blocks js.stripe.com. Then try again.',
    about: "Shown if Stripe's script or one of the card's fields was blocked, failed or took too long.",
  },
  providerRefused: {
    default:
      'Online payments aren’t working here right now. {notCharged} Please try again later, or contact us.',
    about: 'Shown if Stripe refuses to work for this site, as with an invalid key.',
  },
  tryAgain: {
    default: 'Try again',
    about: "On the button that loads the card's fields or the wallets again.",
  },
  priceFailed: {
    default: 'We couldn’t load the price. {notCharged} Check your connection and submit the form again.',
    about: 'Shown if the price request failed.',
  },
  priceRefused: {
    default: 'We can’t show the price right now. {notCharged} Wait a moment, then submit the form again.',
    about: 'Shown if the server refused the price request, as with too many requests.',
  },
  priceRead: {
    default: 'The price is {price}. {notCharged} If it is right, submit the form again.',
    about: 'Shown when the price has loaded after the visitor submitted the form without seeing it.',
  },
  changed: {
    default:
      'Your selection changed while we checked your card. {notCharged} Check the amount and submit the form again.',
    about: 'Shown if the visitor selected something else while Stripe checked the card.',
  },
  withdrawn: {
    default: 'You left this page before the payment began, so we stopped it. {notCharged}',
    about: 'Shown if the visitor has left the step or the page while the card was being checked.',
  },
  invalid: {
    default: 'Invalid request.',
    about: 'Shown if the form has no CSRF token or no selected item.',
  },
  invalidHelp: {
    default: '{notCharged} Please reload this page.',
    about: 'Below `invalid`.',
  },
  challengeWaiting: {
    default: 'Waiting for the security check…',
    about: 'Shown in the slot of the security check if the check takes longer than a second.',
  },
  challengeWaitingHelp: {
    default: 'If it asks you for anything, please answer. We’ll then continue.',
    about: 'Below `challengeWaiting`.',
  },
  challengeStalled: {
    default: 'Please complete the security check.',
    about: 'Shown if the security check has not been passed after ten seconds.',
  },
  challengeStalledHelp: {
    default:
      '{notCharged} If you don’t see the check, make sure nothing in your browser blocks it, then try again or reload this page.',
    about: 'Below `challengeStalled`.',
  },
  challengeRefused: {
    default: 'The security check didn’t work.',
    about: 'Shown if the server has also refused a renewed security check.',
  },
  challengeRefusedHelp: {
    default: '{notCharged} Wait a moment, then try again.',
    about: 'Below `challengeRefused`.',
  },
  nothingToPay: {
    default: 'There is nothing to pay.',
    about: "In place of the card's fields if the total is zero.",
  },
  elementInvalid: {
    default:
      'Some payment details are missing or incorrect. {notCharged} Check them, then submit the form again.',
    about: "Below the Payment Element, which marks each of these fields with Stripe's own message.",
  },
  elementOr: { default: 'or pay another way', about: 'In place of `orByCard`, with `payment="element"`.' },
  elementTrust: {
    default:
      'Your payment details go straight to Stripe, our payment service. We never see the full numbers.',
    about: 'In place of `noWallet`, with `payment="element"`.',
  },
  elementFailed: {
    default: 'We couldn’t check your payment details. {notCharged} Please try again.',
    about: 'In place of `cardFailed`, with `payment="element"`.',
  },
  elementUnreachable: {
    default: 'The payment service isn’t responding. {notCharged} Check your connection and try again.',
    about: 'In place of `cardUnreachable`, with `payment="element"`.',
  },
  elementMissing: {
    default:
      'The payment fields didn’t load. {notCharged} Check your connection, and make sure nothing in your browser blocks js.stripe.com. Then try again.',
    about: 'In place of `providerFailed`, with `payment="element"`.',
  },
  elementChanged: {
    default:
      'Your selection changed while we checked your payment details. {notCharged} Check the amount and submit the form again.',
    about: 'In place of `changed`, with `payment="element"`.',
  },
  submitting: {
    default: 'Submitting…',
    about:
      'On the overlay and on the clicked button during a submission, unless the button has a label of its own for this.',
  },
  stalled: {
    default:
      'This is taking longer than expected. You can wait, or submit the form again. You won’t be charged twice.',
    about: 'Below a form that is usable again because no response came.',
  },
} as const;

/** Values of `paymentTexts` as a view receives them. */
export type PaymentTexts = Readonly<Record<keyof typeof paymentTexts, string>>;

/** Returns the texts for a form with Stripe's Payment Element, which has more payment methods than cards. */
export const withElementTexts = (texts: PaymentTexts): PaymentTexts => ({
  ...texts,
  orByCard: texts.elementOr,
  noWallet: texts.elementTrust,
  cardFailed: texts.elementFailed,
  cardUnreachable: texts.elementUnreachable,
  providerFailed: texts.elementMissing,
  changed: texts.elementChanged,
});
