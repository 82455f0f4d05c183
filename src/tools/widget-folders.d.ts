/** Content of the folders of all widgets, from the plugin in `build/widgetFolders.ts`. */
declare module 'virtual:widget-folders' {
  interface WidgetFolder {
    name: string;
    /** Exports of `{name}.ts`. */
    definition: Readonly<Record<string, import('../runtime/define.ts').Definition>>;
    /** Exports of `server.ts`; empty if there is none. */
    calls: Readonly<Record<string, readonly import('../net/defineCall.ts').Call[]>>;
  }

  export const folders: readonly WidgetFolder[];
}
