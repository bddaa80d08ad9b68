import { classes } from '../ui/classes.ts';

/** What an operator wrote: HTML that the server has cleaned. */
export function Written({ html, className }: { html: string; className?: string }) {
  return <div className={classes('written', className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
