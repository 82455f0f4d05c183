/** Error for invalid arguments, which is shown together with a reference to the help text. */
export class UsageError extends Error {}
