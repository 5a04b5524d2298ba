/** The settings that texts can refer to with placeholders. */
export interface PlaceholderValues {
  name: string
  impactPeople: string
  impactMeals: string
}

/** The placeholders that every text may have. At the start of a sentence, they are capitalized: `{People}`. */
export const placeholderNames = ['name', 'people', 'meals'] as const

const placeholder = /\{([Nn]ame|[Pp]eople|[Mm]eals)\}/g
/** Characters with a meaning in Markdown. */
const markdownSyntax = /[\\`*_[\]<>#&~|]/g

/** Replaces `{name}`, `{people}` and `{meals}` with the settings' values; `{People}` is capitalized. */
export function fillPlaceholders(text: string, values: PlaceholderValues) {
  return text.replace(placeholder, (_, placeholderName: string) => sharedValue(placeholderName, values))
}

/** `fillPlaceholders` for Markdown, with the values escaped. */
export function fillMarkdown(text: string, values: PlaceholderValues) {
  return text.replace(placeholder, (_, placeholderName: string) =>
    sharedValue(placeholderName, values).replace(markdownSyntax, '\\$&'),
  )
}

const plainTextColumns = new Set(['title', 'summary', 'preview', 'author'])

/** Fills in the placeholders in the Markdown (`body`) and the plain-text columns of a row. */
export function fillTexts<Row extends object>(row: Row, values: PlaceholderValues): Row {
  const filled = Object.entries(row).map(([column, value]) => {
    if (typeof value !== 'string') return [column, value]
    if (column === 'body') return [column, fillMarkdown(value, values)]
    return [column, plainTextColumns.has(column) ? fillPlaceholders(value, values) : value]
  })
  return Object.fromEntries(filled) as Row
}

/** The value of a placeholder, such as 'people' or 'People'. */
export function sharedValue(placeholderName: string, { name, impactPeople, impactMeals }: PlaceholderValues) {
  const lower = placeholderName.toLowerCase()
  const value = lower === 'name' ? name : lower === 'people' ? impactPeople : impactMeals
  return placeholderName === lower ? value : value.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
