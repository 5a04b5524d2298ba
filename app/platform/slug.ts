/** The part of an address that a title gives: "Qur'an Circle" → 'quran-circle'; empty without Latin letters. */
export function slugOf(title: string, maxLength = 60) {
  return title
    .normalize('NFKD')
    .replace(/[\p{M}'’ʿʾ]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, maxLength)
    .replace(/-+$/, '')
}

/** The slug itself, or with the lowest number that makes it free. */
export function freeSlug(base: string, usedSlugs: ReadonlySet<string>) {
  let slug = base
  for (let number = 2; usedSlugs.has(slug); number++) slug = `${base}-${number}`
  return slug
}

/** What a stored file is called after the one that was sent: its name without the ending. */
export const fileSlug = (fileName: string, maxLength: number) =>
  slugOf(fileName.replace(/\.\w{1,5}$/, ''), maxLength)

/** Ten random bytes make ten letters and digits that no two files share. */
export const fileTagBytes = 10
export const fileTag = (random: Uint8Array) => [...random].map((byte) => (byte % 36).toString(36)).join('')
