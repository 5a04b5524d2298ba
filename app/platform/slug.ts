/** The part of an address that a title gives: "Qur'an Circle" → 'quran-circle'; empty without Latin letters. */
export function slugOf(title: string, longest = 60) {
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

/** What a stored file is called after the one that was sent: its name without the ending. */
export const fileSlug = (fileName: string, longest: number) =>
  slugOf(fileName.replace(/\.\w{1,5}$/, ''), longest)

/** Ten random bytes make ten letters and digits that no two files share. */
export const fileTagBytes = 10
export const fileTag = (random: Uint8Array) => [...random].map((byte) => (byte % 36).toString(36)).join('')
