const maxPageSize = 1000

/**
 * One page of the names below a prefix. With a delimiter, all names in a subfolder are grouped into one
 * prefix. `next` is the last entry of the page: the following page starts after it.
 */
export function listPage(
  names: string[],
  {
    prefix = '',
    delimiter = '',
    after = '',
    max = maxPageSize,
  }: {
    prefix?: string
    delimiter?: string
    after?: string
    max?: number
  },
) {
  const entries = new Map<string, 'item' | 'prefix'>()
  for (const name of names.filter((name) => name.startsWith(prefix))) {
    const cut = delimiter ? name.indexOf(delimiter, prefix.length) : -1
    if (cut < 0) entries.set(name, 'item')
    else entries.set(name.slice(0, cut + delimiter.length), 'prefix')
  }
  const sorted = [...entries.keys()].sort().filter((entry) => entry > after)
  const page = sorted.slice(0, Math.min(Math.max(1, max), maxPageSize))
  return {
    prefixes: page.filter((entry) => entries.get(entry) === 'prefix'),
    items: page.filter((entry) => entries.get(entry) === 'item'),
    next: sorted.length > page.length ? page.at(-1) : undefined,
  }
}
