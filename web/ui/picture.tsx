import { useState } from 'react';
import { preload } from 'react-dom';
import { classes } from './classes.ts';

export interface PictureProps {
  /** `/pictures/….webp` of ours in its 320 px size (its other sizes and AVIF are found beside it), or any other URL. */
  src: string;
  /** Empty when the name stands beside it. */
  alt: string;
  /** In pixels of the 320 size; the shape is kept free while the picture loads. */
  width?: number;
  height?: number;
  /** How wide it is shown, as in `<img sizes>`. */
  sizes?: string;
  /** It is in the first screen: loaded at once and before the others. */
  eager?: boolean;
  className?: string;
}

const ours = /^\/pictures\/.+(?=-320\.webp$)/;

/** A picture that stands in the light of `--rarity` until it is there, and if it never comes. */
export function Picture({ src, alt, width = 320, height = 240, sizes = '20rem', eager, className }: PictureProps) {
  const [missing, setMissing] = useState(false);
  const base = ours.exec(src)?.[0];
  const sources = (type: string) => `${base}-320.${type} 320w, ${base}-640.${type} 640w`;
  // Else it is found in the page only when all scripts are under way, and comes last.
  if (import.meta.env.SSR && eager && base)
    preload(src, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: sources('avif'),
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  return (
    <picture className="contents">
      {base && <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />}
      {base && <source type="image/webp" srcSet={sources('webp')} sizes={sizes} />}
      <img
        // A picture may have failed before the page came alive.
        ref={(image) => setMissing(image !== null && image.complete && image.naturalWidth === 0)}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'sync' : 'async'}
        onError={() => setMissing(true)}
        className={classes('h-auto max-w-full object-contain', missing && 'invisible', className)}
      />
    </picture>
  );
}
