/** Pattern of attributes, without `data-`, that name an element in markup and in views: hosts, parts, slots. */
export const MARKUP_NAMES = 'widget|widget-slot|[a-z-]+-(?:part|slot)';

/** Pattern of the classes for which sites write styles: see SB-01, SB-02 and SN-02 in the requirements. */
export const SITE_CLASSES = 'sticky|adjust-|has-results';

/** Pattern of the classes that Stripe adds to the elements around its frames. */
export const STRIPE_CLASSES = 'StripeElement(?:--[a-z]+)?';
