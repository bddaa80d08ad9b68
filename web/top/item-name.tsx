/** An item's name as exhibits say it, without its wear: `AK-47` in small, below it `Redline`. */
export function ItemName({ name, className }: { name: string; className?: string }) {
  const [weapon = name, finish] = name.replace(/ \([^)]*\)$/, '').split(' | ');
  return (
    <span className="block">
      <span className={finish ? 'block text-sm font-normal text-soft' : className}>{weapon}</span>
      {finish && <span className={className}>{finish}</span>}
    </span>
  );
}
