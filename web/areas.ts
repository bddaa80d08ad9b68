/** The area of the texts that load with every page. */
export const common = 'common';

/** Folders whose texts are common: the floors below the modules, the frame, and what it shows. */
const common_folders = [
  'ui',
  'hydration',
  'kit',
  'parts',
  'accounts',
  'content',
  'live',
  'offers',
  'promotions',
  'shell',
  'offline',
  'design',
];

/**
 * The area of a file's texts. The texts of a module load with its page, in `<module>/texts.ts`:
 * `web/seeds/pairs.tsx` → `seeds`.
 */
export function areaOf(file: string): string {
  const [, folder = '', ...rest] = file.split('/');
  return rest.length === 0 || common_folders.includes(folder) ? common : folder;
}

/** The areas that have a text, by the files that contain it. */
export function areasOf(files: readonly string[]): readonly string[] {
  const areas = new Set(files.map(areaOf));
  return areas.has(common) ? [common] : [...areas];
}
