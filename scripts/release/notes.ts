/** `1.2.3`, or `1.2.3-rc.1`: semantic versioning without build metadata. */
export const version_shape = /^\d+\.\d+\.\d+(?:-[\dA-Za-z.-]+)?$/;

/**
 * The text below a heading of a page in Markdown, such as `1.2.3` for `## [1.2.3] - 2027-01-31` and
 * for `## 1.2.3`, up to the next heading of its level; undefined without such a heading.
 */
export function readSection(page: string, name: string): string | undefined {
  const parts = page.split(/^## /m).slice(1);
  const found = parts.find((part) => {
    const [heading = ''] = part.split('\n');
    return /^\[?([^\]\s]+)/.exec(heading)?.[1] === name;
  });
  return found?.slice(found.indexOf('\n')).trim();
}

/** All that a release has to find before it is made. */
export interface ReleaseState {
  version: string;
  /** The version that `package.json` says. */
  package_version: string;
  changelog: string;
  upgrading: string;
  /** Files that git would commit, as `git status --porcelain` says them. */
  changed: string;
  tags: readonly string[];
}

/** The reasons, in words for the maintainer, why a release can't be made; empty if it can. */
export function faultsOfRelease(state: ReleaseState): string[] {
  const { version, package_version, changelog, upgrading, changed, tags } = state;
  if (!version_shape.test(version)) return [`${version} is no version such as 1.2.3.`];
  const changed_count = changed.split('\n').filter(Boolean).length;
  return [
    changed_count > 0 && `${changed_count} files aren't committed: commit or remove them.`,
    tags.includes(`v${version}`) && `The tag v${version} exists: choose the next version.`,
    package_version !== version &&
      `package.json says ${package_version}: npm version ${version} --no-git-tag-version.`,
    !readSection(changelog, version) &&
      `CHANGELOG.md has nothing below [${version}]: rename [Unreleased], and begin a new one.`,
    !readSection(upgrading, version) &&
      `UPGRADING.md has nothing below ${version}: say what its operators do and read.`,
  ].filter((fault) => fault !== false);
}
