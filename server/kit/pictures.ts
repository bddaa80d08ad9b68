import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Db } from './db.ts';
import { Semaphore } from './semaphore.ts';

/** A picture that our own code draws: `mark` changes whenever the drawing does. */
export interface Drawing {
  mark: string;
  /** Its use: pages by default; `poster` for link previews, which want one large JPEG. */
  form?: 'poster';
  svg: () => string;
}

/** Finds the drawing of a subject by its id; undefined when there is no such subject. */
export type FindDrawing = (db: Db, id: number) => Promise<Drawing | undefined>;

/** Widths in pixels and formats in which a drawing is sent. */
const renditions = {
  picture: ['320.webp', '320.avif', '640.webp', '640.avif', '1280.webp', '1280.avif'],
  poster: ['1200.jpg'],
} as const;
const formats = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
} as const;

/** The renditions that today's browsers request, at the two densities that screens have. */
const asked_for = ['320.avif', '640.avif'];
/** Maximum number of files queued to be drawn ahead; the others are drawn on request. */
const ahead_max = 1000;
/** Maximum number of files known to be cached, which saves looking at the disk. */
const known_max = 20_000;

export type Format = keyof typeof formats;

const file_pattern = /^([a-z]+)-([1-9]\d{0,15})-([0-9a-f]{8})-((\d+)\.(\w+))$/;

/** The address of a picture that we draw, in its smallest size. */
const own_address = /^\/pictures\/([a-z]+-[1-9]\d{0,15}-[0-9a-f]{8})-320\.webp$/;

/**
 * Hash of the code that draws and encodes, this file included, so that no browser keeps a picture
 * that an older release drew.
 */
const drawn_by = hashFiles(
  ['art/**/*.ts', 'server/kit/pictures.ts', 'server/kit/lettering.ts'],
  path.join(import.meta.dirname, '../..'),
);

/** The mark of a drawing: eight hex digits, a hash of its input and of the drawing code. */
export function markOf(drawn_from: object): string {
  return hash('sha256', drawn_by + JSON.stringify(drawn_from)).slice(0, 8);
}

/** Renders a drawing to the bytes of a picture, `width` pixels wide. */
export function renderPicture(svg: string, width: number, format: Format): Promise<Buffer> {
  const image = sharp(Buffer.from(svg)).resize(width);
  switch (format) {
    case 'avif':
      return image.avif({ quality: 55, effort: 0, chromaSubsampling: '4:2:0' }).toBuffer();
    case 'webp':
      return image.webp({ quality: 80, effort: 2 }).toBuffer();
    case 'jpg':
      return renderSmall(image);
    case 'png':
      return image.png({ compressionLevel: 8 }).toBuffer();
  }
}

/** Messengers drop previews that are slow to load: the best of these qualities that is small. */
const preview_qualities = [76, 60, 45];
const preview_bytes_max = 40_000;

/** Renders a link preview as JPEG. */
async function renderSmall(image: ReturnType<typeof sharp>): Promise<Buffer> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  let bytes = data;
  for (const quality of preview_qualities) {
    bytes = await sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= preview_bytes_max) break;
  }
  return bytes;
}

/**
 * A drawing's address: smallest width, WebP; variants with `-640`, `-1280` and `.avif` stand beside
 * it. Its content never changes.
 */
export function pictureAddress(subject: string, id: number, mark: string): string {
  return `/pictures/${subject}-${id}-${mark}-320.webp`;
}

/** A drawing's address for link previews: 1200 wide, JPEG, which every preview understands. */
export function posterAddress(subject: string, id: number, mark: string): string {
  return `/pictures/${subject}-${id}-${mark}-1200.jpg`;
}

/**
 * Serves pictures by address: drawn on first request, cached in `folder`, one drawing at a time,
 * with waiting callers served in turn.
 */
export class Pictures {
  readonly #db: Db;
  readonly #folder: string;
  readonly #subjects: Record<string, FindDrawing>;
  readonly #under_way = new Map<string, Promise<Buffer>>();
  /** A case's page may show some hundred pictures that have never been drawn. */
  readonly #semaphore = new Semaphore({
    permits: 1,
    permits_each: 1,
    waiting: 1000,
    waiting_each: 400,
  });
  readonly #ahead = new Set<string>();
  readonly #known = new Set<string>();
  #going_ahead: Promise<void> | undefined;

  constructor(db: Db, folder: string, subjects: Record<string, FindDrawing>) {
    this.#db = db;
    this.#folder = folder;
    this.#subjects = subjects;
  }

  /**
   * Finds the picture of a file name: its bytes, the new address as a string when the drawing has
   * changed, or undefined when there is none. Waiting callers are served in turn. Throws QueueFull
   * when too many wait.
   */
  async find(
    file: string,
    caller = '',
  ): Promise<{ bytes: Buffer; type: string } | string | undefined> {
    const [, subject = '', id, mark, rendition, width, format] = file_pattern.exec(file) ?? [];
    if (!isRendition(rendition) || !Object.hasOwn(this.#subjects, subject)) return undefined;
    const type = formats[format as Format];
    const cached = await this.#read(file);
    if (cached) return { bytes: cached, type };
    const drawing = await this.#subjects[subject]!(this.#db, Number(id));
    if (!drawing || !isRendition(rendition, drawing.form ?? 'picture')) return undefined;
    if (drawing.mark !== mark) return `/pictures/${subject}-${id}-${drawing.mark}-${rendition}`;
    return {
      bytes: await this.#drawOnce(file, caller, () =>
        this.#draw(file, drawing, Number(width), format as Format),
      ),
      type,
    };
  }

  /**
   * Draws the uncached renditions that browsers will request for these addresses: in the
   * background, one at a time, and after all drawings that a caller waits for. Resolves when none
   * is left.
   */
  drawAhead(addresses: readonly string[]): Promise<void> {
    for (const address of addresses) {
      const [, base] = own_address.exec(address) ?? [];
      for (const rendition of base ? asked_for : []) {
        const file = `${base}-${rendition}`;
        if (this.#ahead.size < ahead_max && !this.#known.has(file)) this.#ahead.add(file);
      }
    }
    this.#going_ahead ??= this.#goAhead().finally(() => (this.#going_ahead = undefined));
    return this.#going_ahead;
  }

  async #goAhead(): Promise<void> {
    for (const file of this.#ahead) {
      this.#ahead.delete(file);
      while (this.#under_way.size > 0) await Promise.allSettled(this.#under_way.values());
      // A picture that can't be drawn now is drawn on request.
      const cached = (await this.#isCached(file)) || (await this.find(file).catch(() => undefined));
      if (this.#known.size >= known_max) this.#known.clear();
      if (cached) this.#known.add(file);
    }
  }

  #isCached(file: string): Promise<boolean> {
    return fs.access(path.join(this.#folder, file)).then(
      () => true,
      () => false,
    );
  }

  #read(file: string): Promise<Buffer | undefined> {
    return fs.readFile(path.join(this.#folder, file)).catch(() => undefined);
  }

  #drawOnce(file: string, caller: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const running = this.#under_way.get(file);
    if (running) return running;
    const mine = this.#semaphore.run(caller, draw);
    this.#under_way.set(file, mine);
    return mine.finally(() => this.#under_way.delete(file));
  }

  async #draw(file: string, drawing: Drawing, width: number, format: Format): Promise<Buffer> {
    const bytes = await renderPicture(drawing.svg(), width, format);
    await this.#cache(file, bytes);
    return bytes;
  }

  /**
   * A full or read-only disk only disables the cache: the picture is still served, and drawn again
   * next time.
   */
  async #cache(file: string, bytes: Buffer): Promise<void> {
    try {
      await fs.mkdir(this.#folder, { recursive: true });
      const unfinished = path.join(this.#folder, `.${file}.${process.pid}`);
      await fs.writeFile(unfinished, bytes);
      await fs.rename(unfinished, path.join(this.#folder, file));
    } catch {
      // Cached next time.
    }
  }
}

/** Whether drawings of this form, or of any form, have this rendition. */
function isRendition(name: string | undefined, form?: keyof typeof renditions): boolean {
  const known: readonly string[] = form ? renditions[form] : Object.values(renditions).flat();
  return known.includes(name ?? '');
}

function hashFiles(patterns: string[], cwd: string): string {
  const files = globSync(patterns, { cwd, exclude: ['**/*.test.ts'] }).toSorted();
  return hash('sha256', files.map((file) => readFileSync(path.join(cwd, file), 'utf8')).join(''));
}
