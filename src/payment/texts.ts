/** What a payment says, in whatever widget. The first two are the specification's (PY-03), and stand alone. */
export const paymentTexts = {
  paymentSuccess: { default: 'Payment successful!', about: 'When a wallet has paid.' },
  paymentIssue: {
    default: 'There was an issue with your payment!',
    about: 'When a wallet’s payment has failed; the form is not sent then.',
  },
  paymentSuccessHelp: {
    default: 'You will not be charged again. If this page stays, send the form to finish.',
    about: 'Beside the first of these.',
  },
  paymentIssueHelp: {
    default: 'You have not been charged. Try again, or enter a card.',
    about: 'Beside the second.',
  },
  paymentChecking: {
    default: 'We are checking your payment…',
    about: 'While the provider is asked what has become of a wallet’s payment.',
  },
  paymentUnsure: {
    default: 'We do not know yet whether your payment went through.',
    about: 'When the provider’s answer to a wallet’s payment was lost.',
  },
  paymentUnsureHelp: {
    default: 'Please do not pay again. Check your connection, then check the payment.',
    about: 'Beside it.',
  },
  paymentCheck: { default: 'Check the payment', about: 'On the button that asks the provider.' },
  walletNotReady: {
    default: 'The amount has just changed. Please press again in a moment.',
    about: 'When a wallet is pressed before all sides have agreed on the amount.',
  },
  orByCard: { default: 'or pay by card', about: 'Between the wallets and the card.' },
  card: { default: 'Card', about: 'Above the card’s field.' },
  cardFailed: {
    default: 'Your card could not be checked. You have not been charged: please try again.',
    about: 'When the provider has failed over the card.',
  },
  cardUnreachable: {
    default:
      'The card service does not answer. You have not been charged: check your connection and try again.',
    about: 'When the provider could not be reached.',
  },
  providerFailed: {
    default:
      'The card field did not load. Check your connection, and whether something in your browser blocks js.stripe.com.',
    about: 'When the provider’s script was blocked, failed or late.',
  },
  tryAgain: { default: 'Try again', about: 'On the button that loads it once more.' },
  priceFailed: {
    default:
      'We could not read the price. You have not been charged: check your connection and send the form again.',
    about: 'When the site’s server has not told a price.',
  },
  changed: {
    default:
      'Your choice has changed meanwhile. You have not been charged: check the amount and send the form again.',
    about: 'When something else was chosen while the card was being checked.',
  },
  invalid: {
    default: 'Invalid request.',
    about: 'When the form lacks what the server needs: the token, or what is bought.',
  },
  invalidHelp: {
    default: 'You have not been charged. Please load this page again.',
    about: 'Beside it.',
  },
  nothingToPay: {
    default: 'There is nothing to pay.',
    about: 'In the place of the card, where the total is zero.',
  },
  submitting: {
    default: 'Submitting…',
    about: 'On the overlay while the form is on its way, and on the pressed button without a label for it.',
  },
  stalled: {
    default: 'There is no answer yet. You can wait, or send the form again: you will not be charged twice.',
    about: 'Below a form that was given back because no answer came.',
  },
} as const;
