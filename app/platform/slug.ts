const longest = 60

/** The part of an address that a title gives: "Qur'an Circle" → 'quran-circle'; empty without Latin letters. */
export function slugOf(title: string) {
  return title
    .normalize('NFKD')
    .replace(/[\p{M}'’ʿʾ]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, longest)
    .replace(/-+$/, '')
}

/** The slug itself, or with the lowest number that makes it free. */
export function freeSlug(base: string, taken: ReadonlySet<string>) {
  let slug = base
  for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`
  return slug
}
