import { crc32, deflateSync } from 'node:zlib';

/**
 * Pictures of a few pixels whose other parts keep a decoder busy: each shape takes a picture of its
 * format, and how many such parts are put into it.
 */

/** Just below what decoders unpack of one text. */
const text_bytes = 8e6 - 100;
const packed_text = deflateSync(Buffer.alloc(text_bytes, 'a'), { level: 9 });

/** A chunk of a PNG. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function webpChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.from(`${type}    `);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length & 1)]);
}

/** EXIF data whose entries all stand for the same bytes. */
function makeExif(entries: number, bytes: number): Buffer {
  const exif = Buffer.alloc(8 + 2 + entries * 12 + 4 + bytes, 'a');
  exif.write('II*\0\u0008\0\0\0', 'latin1');
  exif.writeUInt16LE(entries, 8);
  for (let n = 0; n < entries; n++) {
    const at = 10 + n * 12;
    exif.writeUInt16LE(0x8000 + n, at);
    exif.writeUInt16LE(2, at + 2);
    exif.writeUInt32LE(bytes, at + 4);
    exif.writeUInt32LE(exif.length - bytes, at + 8);
  }
  exif.writeUInt32LE(0, 10 + entries * 12);
  return exif;
}

const wide_exif = makeExif(1000, 50_000);

/** After the signature and the header: before the pixels, where a decoder reads them first. */
function intoPng(png: Buffer, chunk: Buffer, count: number): Buffer {
  const chunks = Array<Buffer>(count).fill(chunk);
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

function intoJpeg(jpeg: Buffer, segment: Buffer, count: number): Buffer {
  const segments = Array<Buffer>(count).fill(segment);
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** Behind the pixels, in a WebP with the flags of its extended form: EXIF and XMP. */
function intoWebp(webp: Buffer, chunk: Buffer, count: number, [width, height]: number[]): Buffer {
  const canvas = Buffer.alloc(10);
  canvas[0] = 0x0c;
  canvas.writeUIntLE(width! - 1, 4, 3);
  canvas.writeUIntLE(height! - 1, 7, 3);
  const file = Buffer.concat([
    webp.subarray(0, 12),
    webpChunk('VP8X', canvas),
    webp.subarray(12),
    ...Array<Buffer>(count).fill(chunk),
  ]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

type Shapes = Record<string, (picture: Buffer, count: number, size: number[]) => Buffer>;

export const hostile_pictures: Record<'png' | 'jpeg' | 'webp', Shapes> = {
  png: {
    iTXt: (png, count) =>
      intoPng(
        png,
        pngChunk('iTXt', Buffer.concat([Buffer.from('a\0\u0001\0\0\0'), packed_text])),
        count,
      ),
    zTXt: (png, count) =>
      intoPng(png, pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), packed_text])), count),
    tEXt: (png, count) => intoPng(png, pngChunk('tEXt', Buffer.from('a\0'.padEnd(8000))), count),
    'a profile': (png) =>
      intoPng(png, pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), packed_text])), 1),
    EXIF: (png) => intoPng(png, pngChunk('eXIf', wide_exif), 1),
    XMP: (png, count) =>
      intoPng(
        png,
        pngChunk(
          'iTXt',
          Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\u0001\0\0\0'), packed_text]),
        ),
        count,
      ),
    'parts of nobody': (png, count) => intoPng(png, pngChunk('vtRn', Buffer.alloc(8000)), count),
  },
  jpeg: {
    EXIF: (jpeg, count) =>
      intoJpeg(
        jpeg,
        jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), wide_exif])),
        Math.min(count, 70),
      ),
    XMP: (jpeg, count) =>
      intoJpeg(
        jpeg,
        jpegSegment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0'.padEnd(30_000))),
        count,
      ),
    'parts of a profile': (jpeg, count) =>
      intoJpeg(
        jpeg,
        jpegSegment(0xe2, Buffer.from(`ICC_PROFILE\0\u0001\u00ff`.padEnd(30_000), 'latin1')),
        count,
      ),
    comments: (jpeg, count) => intoJpeg(jpeg, jpegSegment(0xfe, Buffer.alloc(30_000)), count),
  },
  webp: {
    EXIF: (webp, _, size) => intoWebp(webp, webpChunk('EXIF', wide_exif), 1, size),
    XMP: (webp, count, size) =>
      intoWebp(webp, webpChunk('XMP ', Buffer.alloc(30_000)), count, size),
    'parts of nobody': (webp, count, size) =>
      intoWebp(webp, webpChunk('none', Buffer.alloc(30_000)), count, size),
  },
};
