/** Path of the formats on the stand-in site. */
export const FORMATS_PATH = '/address-formats.json';

/** Timeout of a request in ms. Until the response arrives, the address has labels that suit every country. */
export const FORMATS_TIMEOUT_MS = 10_000;
