const grid_cookie = 'grid';
/** Browsers cap the lifetime of a cookie at 400 days. */
const cookie_s_max = 400 * 24 * 3600;

/** Stores the choice of a denser grid in a cookie, so that the server renders it at once. */
export function storeGrid(dense: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  const life = dense ? cookie_s_max : 0;
  document.cookie = `${grid_cookie}=dense; path=/; max-age=${life}; samesite=lax${secure}`;
}

/** Whether the cookies of a request have the choice of a denser grid. */
export function isGridDense(cookies: string | null): boolean {
  return cookies?.split('; ').includes(`${grid_cookie}=dense`) ?? false;
}
