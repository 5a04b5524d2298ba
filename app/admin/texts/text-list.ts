import { defaultsAboutUs, type SiteText, type TextOverrides } from '#app/platform/settings/text.ts'

/** A row of the list: a text, or a link to the screen where another text is edited. */
export interface TextRow {
  path: string
  label: string
  place: string
  /** The path of the public page that shows the text. */
  page: string | null
  value: string
  isChanged: boolean
}

/** 'aboutUs': texts that still have a default that says something about the organization. */
export type TextScope = 'all' | 'changed' | 'aboutUs'

export interface TextFilter {
  search: string
  show: TextScope
}

/** The texts that match every word of a search in their name, place, text or default. */
export function listTexts(
  texts: readonly SiteText[],
  overrides: TextOverrides,
  { search, show }: TextFilter,
): TextRow[] {
  return chosenTexts(texts, overrides, show)
    .map((text) => ({ text, value: overrides[text.key] ?? text.default }))
    .filter(({ text, value }) => matches(search, [text.label, text.place.title, value, text.default]))
    .map(({ text: { key, label, place, options }, value }) => ({
      path: `/admin/texts/${key}`,
      label,
      place: place.title,
      page: place.paths[0] === '*' ? '/' : (place.paths[0] ?? null),
      value: options?.[value] ?? value,
      isChanged: overrides[key] !== undefined,
    }))
}

function chosenTexts(texts: readonly SiteText[], overrides: TextOverrides, show: TextScope) {
  if (show === 'aboutUs') return defaultsAboutUs(texts, overrides)
  return texts.filter(({ key }) => show === 'all' || overrides[key] !== undefined)
}

/** Whether the texts contain every word of a search. */
export function matches(search: string, texts: readonly string[]) {
  const haystack = normalize(texts.join('\n'))
  return normalize(search)
    .split(/\s+/)
    .every((word) => haystack.includes(word))
}

const normalize = (text: string) => text.toLowerCase().replaceAll('’', "'")
