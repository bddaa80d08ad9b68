/** An item's name without its wear: the weapon (`AK-47`) small, the finish (`Redline`) below it. */
export function ItemName({ name, className }: { name: string; className?: string }) {
  const [weapon = name, finish] = name.replace(/ \([^)]*\)$/, '').split(' | ');
  return (
    <span className="block">
      <span className={finish ? 'block text-sm font-normal text-soft' : className}>{weapon}</span>
      {finish && <span className={className}>{finish}</span>}
    </span>
  );
}
