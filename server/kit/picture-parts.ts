import { inflateSync } from 'node:zlib';

export type PictureFormat = 'png' | 'jpeg' | 'webp';

/** A picture reduced to the parts that are drawn. */
interface Drawable {
  bytes: Buffer;
  /** Width × height; four times as many for an interlaced PNG, which decoders hold as a whole. */
  pixels: number;
  /** How a camera was held: 1 to 8, as in EXIF. */
  orientation: number;
}

/** A picture of a phone has some hundred chunks or segments. */
const parts_max = 10_000;
/** Maximum size of a colour profile, unpacked; of a larger one the picture does without. */
const profile_bytes_max = 64 * 1024;

const png_start = Buffer.from('89504e470d0a1a0a', 'hex');
const jpeg_start = Buffer.from('ffd8ff', 'hex');

/** The format by the first bytes; undefined unless it is PNG, JPEG or WebP. */
export function formatOf(bytes: Buffer): PictureFormat | undefined {
  if (bytes.subarray(0, 8).equals(png_start)) return 'png';
  if (bytes.subarray(0, 3).equals(jpeg_start)) return 'jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return 'webp';
  return undefined;
}

/**
 * Copies a picture without texts, metadata, unknown parts and further frames, before a decoder sees
 * it: decoders unpack a text of 7 kB to 8 MB, as often as it occurs. A small colour profile stays.
 * Throws RangeError where the file ends too early; undefined for another fault in its structure.
 */
export function keepDrawnParts(bytes: Buffer, format: PictureFormat): Drawable | undefined {
  return { png: keepPng, jpeg: keepJpeg, webp: keepWebp }[format](bytes);
}

const png_drawn = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

function keepPng(bytes: Buffer): Drawable | undefined {
  const kept: Buffer[] = [png_start];
  let orientation = 1;
  for (let at = png_start.length, parts = 0; at < bytes.length; parts++) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length || parts >= parts_max) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const content = bytes.subarray(at + 8, end - 4);
    if (type === 'eXIf') orientation = readOrientation(content) ?? 1;
    if (png_drawn.includes(type) || (type === 'iCCP' && isSmallProfile(content)))
      kept.push(bytes.subarray(at, end));
    at = end;
  }
  const is_interlaced = bytes[28] === 1;
  const pixels = bytes.readUInt32BE(16) * bytes.readUInt32BE(20) * (is_interlaced ? 4 : 1);
  return { bytes: Buffer.concat(kept), pixels, orientation };
}

/** Whether the profile of a PNG, compressed behind its name, is small. */
function isSmallProfile(content: Buffer): boolean {
  if (content.length > profile_bytes_max) return false;
  try {
    inflateSync(content.subarray(content.indexOf(0) + 2), { maxOutputLength: profile_bytes_max });
    return true;
  } catch {
    return false;
  }
}

/** Markers of JPEG segments: frames and Huffman tables are 0xc0 to 0xcf. */
const jpeg = { end: 0xd9, scan: 0xda, tables: 0xdb, restarts: 0xdd };
const jpeg_jfif = 0xe0;
const jpeg_exif = 0xe1;
const jpeg_profile = 0xe2;
const jpeg_adobe = 0xee;
/** Segments with a marker of their own that aren't frames. */
const jpeg_not_frames = [0xc4, 0xc8, 0xcc];

function keepJpeg(bytes: Buffer): Drawable | undefined {
  const kept = [bytes.subarray(0, 2)];
  let [pixels, orientation] = [0, 1];
  for (let at = nextMarker(bytes, 2), parts = 0; at < bytes.length - 1; parts++) {
    const marker = bytes[at + 1]!;
    if (marker === jpeg.end) {
      kept.push(bytes.subarray(at, at + 2));
      return { bytes: Buffer.concat(kept), pixels, orientation };
    }
    const content_at = at + 4;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const next = nextMarker(bytes, end);
    if (end < content_at || end > bytes.length || parts >= parts_max) return undefined;
    const content = bytes.subarray(content_at, end);
    const is_frame = marker >> 4 === 0xc && !jpeg_not_frames.includes(marker);
    if (is_frame) pixels = Math.max(pixels, content.readUInt16BE(1) * content.readUInt16BE(3));
    if (marker === jpeg_exif) orientation = readOrientation(content) ?? orientation;
    if (isDrawn(marker, content)) kept.push(bytes.subarray(at, marker === jpeg.scan ? next : end));
    at = next;
  }
  return undefined;
}

/** Whether the decoder needs the segment: for pixels, or to know which colours they stand for. */
function isDrawn(marker: number, content: Buffer): boolean {
  const name = content.toString('latin1', 0, 14);
  if (marker === jpeg_jfif) return name.startsWith('JFIF\0') && content.length === 14;
  if (marker === jpeg_adobe) return name.startsWith('Adobe') && content.length < 64;
  if (marker === jpeg_profile) return name === 'ICC_PROFILE\0\u0001\u0001';
  return marker >> 4 === 0xc || Object.values(jpeg).includes(marker);
}

/** Where the next segment begins: restarts and escaped 0xff belong to the pixels of a scan. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length - 1; at++) {
    if (bytes[at] !== 0xff) continue;
    const code = bytes[at + 1]!;
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at;
  }
  return bytes.length;
}

const webp_drawn = ['VP8X', 'ALPH', 'VP8 ', 'VP8L', 'ANIM', 'ANMF', 'ICCP'];
/** Which parts follow, in the first byte of VP8X: here all but EXIF and XMP. */
const webp_flags = 0xff & ~0x0c;

function keepWebp(bytes: Buffer): Drawable | undefined {
  const kept = new Map<string, Buffer>();
  let orientation = 1;
  for (let at = 12, parts = 0; at < bytes.length; parts++) {
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (end > bytes.length || parts >= parts_max) return undefined;
    const type = bytes.toString('latin1', at, at + 4);
    const padded = end + (end & 1);
    if (type === 'EXIF') orientation = readOrientation(bytes.subarray(at + 8, end)) ?? 1;
    const fits = type !== 'ICCP' || end - at <= profile_bytes_max;
    // Of an animation the first frame is drawn.
    if (webp_drawn.includes(type) && fits && !kept.has(type))
      kept.set(type, bytes.subarray(at, padded));
    at = padded;
  }
  const content = Buffer.concat([bytes.subarray(0, 12), ...kept.values()]);
  content.writeUInt32LE(content.length - 8, 4);
  if (kept.has('VP8X')) content[20] = content[20]! & webp_flags;
  return { bytes: content, pixels: countWebpPixels(kept), orientation };
}

/** Width × height of a WebP: of the canvas, if it has one; Infinity where neither is said. */
function countWebpPixels(parts: ReadonlyMap<string, Buffer>): number {
  const [canvas, lossy, lossless] = [parts.get('VP8X'), parts.get('VP8 '), parts.get('VP8L')];
  if (canvas) return (canvas.readUIntLE(12, 3) + 1) * (canvas.readUIntLE(15, 3) + 1);
  if (lossy) return (lossy.readUInt16LE(14) & 0x3fff) * (lossy.readUInt16LE(16) & 0x3fff);
  if (!lossless) return Infinity;
  const bits = lossless.readUInt32LE(9);
  return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
}

const orientation_tag = 0x0112;

const exif_start = 'Exif\0\0';

/** The orientation in EXIF data, with or without the name that a JPEG puts before it. */
function readOrientation(content: Buffer): number | undefined {
  const is_named = content.toString('latin1', 0, exif_start.length) === exif_start;
  const exif = is_named ? content.subarray(exif_start.length) : content;
  const order = exif.toString('latin1', 0, 2);
  if (exif.length < 8 || !['II', 'MM'].includes(order)) return undefined;
  const read16 = (at: number) => (order === 'II' ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const first = order === 'II' ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  for (let at = first + 2; at + 12 <= exif.length; at += 12)
    if (read16(at) === orientation_tag) {
      const found = read16(at + 8);
      return found >= 1 && found <= 8 ? found : undefined;
    }
  return undefined;
}
