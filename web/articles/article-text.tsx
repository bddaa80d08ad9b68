import { Written } from '../content/written.tsx';
import { Picture } from '../ui/picture.tsx';
import { Day } from './day.tsx';

interface ArticleTextProps {
  title: string;
  summary: string;
  picture: string;
  /** ISO 8601; null before it is published. */
  published_at: string | null;
  /** Sanitised HTML. */
  content: string;
}

/** An article from its title to its end. */
export function ArticleText({ title, summary, picture, published_at, content }: ArticleTextProps) {
  return (
    <>
      <h1 className="text-hero">{title}</h1>
      {published_at && (
        <p className="mt-3 text-sm text-soft">
          <Day at={published_at} />
        </p>
      )}
      <Picture
        src={picture}
        alt=""
        width={320}
        height={180}
        sizes="(min-width: 704px) 656px, 100vw"
        eager
        className="mt-6 aspect-video w-full rounded-lg object-cover"
      />
      <p className="mt-8 text-lg text-soft">{summary}</p>
      <Written html={content} className="mt-6" />
    </>
  );
}
