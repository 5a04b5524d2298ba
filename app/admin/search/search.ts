import type { Screen, ScreenGroup } from '#app/admin/screens/screens.ts'

export interface SearchResult {
  path: string
  title: string
  /** What kind of result it is, or what distinguishes it from similar results. */
  detail: string
}

export interface SearchResultGroup {
  title: string
  results: SearchResult[]
}

/**
 * The screens whose name, group or keywords contain all terms; those whose name starts with the first term come first.
 */
export function findScreens(groups: readonly ScreenGroup[], terms: readonly string[]): SearchResult[] {
  const lowercaseTerms = terms.map((term) => term.toLowerCase())
  const textOf = ({ label, keywords = '' }: Screen, group: string) =>
    `${label} ${group} ${keywords}`.toLowerCase()
  const startsWithTerm = ({ title }: SearchResult) => title.toLowerCase().startsWith(lowercaseTerms[0] ?? '')
  return groups
    .flatMap(({ title, screens }) =>
      screens
        .filter((screen) => lowercaseTerms.every((term) => textOf(screen, title).includes(term)))
        .map(({ path, label }) => ({ path, title: label, detail: title })),
    )
    .toSorted((a, b) => Number(startsWithTerm(b)) - Number(startsWithTerm(a)))
}
