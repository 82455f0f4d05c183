/** Content of all widgets' folders, provided by the plugin in `build/widgetFolders.ts`. */
declare module 'virtual:widget-folders' {
  interface WidgetFolder {
    name: string;
    /** Exports of `{name}.ts`. */
    definition: Readonly<Record<string, import('../runtime/define.ts').Definition>>;
    /** Exports of `check.ts`; empty if the widget has no such file. */
    check: { checkMarkup?: import('../runtime/define.ts').CheckedDefinition['check'] };
    /** Exports of `server.ts`; empty if the widget has no such file. */
    calls: Readonly<Record<string, readonly import('../net/defineCall.ts').Call[]>>;
    /** Exports of `polyfill.ts`; empty if the widget has no such file. */
    polyfill: { polyfill?: () => void };
  }

  export const folders: readonly WidgetFolder[];
}
