export const maxSlugLength = 60

/** Turns a title into a URL slug: "Qur'an Circle" → 'quran-circle'; empty without Latin letters or digits. */
export function slugify(title: string, maxLength = maxSlugLength) {
  return title
    .normalize('NFKD')
    .replace(/[\p{M}'’ʿʾ]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, maxLength)
    .replace(/-+$/, '')
}

/** The slug; if it is taken, with the lowest free number appended, starting with 2. */
export function uniqueSlug(base: string, usedSlugs: ReadonlySet<string>) {
  let slug = base
  for (let number = 2; usedSlugs.has(slug); number++) slug = `${base}-${number}`
  return slug
}

/** The slug of an uploaded file's name, without the extension. */
export const fileSlug = (fileName: string, maxLength: number) =>
  slugify(fileName.replace(/\.\w{1,5}$/, ''), maxLength)

/** The number of random bytes to pass to `fileSuffix`. */
export const fileSuffixBytes = 10
/** One random letter or digit for each byte, to make a file name unique. */
export const fileSuffix = (random: Uint8Array) => [...random].map((byte) => (byte % 36).toString(36)).join('')
