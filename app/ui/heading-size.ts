/** The class of a page's h1: smaller for a title with a long word, which a phone would otherwise have to break. */
export function headingSize(title: string) {
  const longest = Math.max(...title.split(/[\s-]/).map((word) => word.length))
  if (longest <= 14) return 'text-3xl'
  return longest <= 20 ? 'text-2xl' : 'text-xl'
}
