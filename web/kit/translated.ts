/**
 * Lets React change pages that a browser's translation has rewritten: it wraps texts in elements of
 * its own, and React would ask their old parent to move or remove them, which throws and loses the
 * page. The wrapping element takes the place of the text then.
 */
export function bearTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const own = childWith(this, child);
    if (own) removeChild.call(this, own);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    child: T,
    next: Node | null,
  ): T {
    return insertBefore.call(this, child, next && childWith(this, next)) as T;
  };
}

/** The child of `parent` that is the node or holds it; null if there is none. */
function childWith(parent: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}
