import { describe, expect, it } from 'vitest';
import { widgetFiles } from './widgetFiles.ts';

type Bundle = Parameters<typeof widgetFiles>[0];

function chunk(name: string, imports: string[] = [], facadeModuleId: string | null = null) {
  const fileName = `chunks/${name}-aaaaaa.js`;
  return [fileName, { type: 'chunk', name, fileName, imports, facadeModuleId }] as const;
}

const fileOf = (name: string) => `chunks/${name}-aaaaaa.js`;

describe('the files of a widget', () => {
  const bundle = Object.fromEntries([
    chunk('runtime', [fileOf('react')]),
    chunk('react'),
    chunk('report'),
    chunk('Menu', [fileOf('runtime'), fileOf('Dialog')], '/site/widgets/menu/Menu.tsx'),
    chunk('Dialog', [fileOf('runtime'), fileOf('layer')]),
    chunk('layer', [fileOf('Dialog')]),
    chunk('Countdown', [], '/site/widgets/menu/parts/Countdown.tsx'),
    ['widgets.css', { type: 'asset', fileName: 'widgets.css' }],
  ]) as unknown as Bundle;
  const files = widgetFiles(bundle);

  it('are its own files and everything that they import, each once', () => {
    expect(files.menu?.split(' ').sort()).toEqual(['Dialog-aaaaaa', 'Menu-aaaaaa', 'layer-aaaaaa']);
  });

  it('exclude the files that all widgets share, which are listed under an empty name', () => {
    expect(files['']?.split(' ').sort()).toEqual(['react-aaaaaa', 'report-aaaaaa', 'runtime-aaaaaa']);
  });

  it('are listed only for a view directly in a widget’s folder', () => {
    expect(Object.keys(files)).toEqual(['', 'menu']);
  });
});
