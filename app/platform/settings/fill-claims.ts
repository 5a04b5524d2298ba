import type { Settings } from './settings.ts'

type Claims = Pick<Settings, 'name' | 'peopleClaim' | 'mealsClaim'>

const placeholder = /\{([Nn]ame|[Pp]eople|[Mm]eals)\}/g
/** What would be more than words in Markdown. */
const sign = /[\\`*_[\]<>#&~|]/g

/** A text with what the settings say for `{name}`, `{people}` and `{meals}`; `{People}` has a capital. */
export function fillClaims(text: string, claims: Claims) {
  return text.replace(placeholder, (_, word: string) => claimText(word, claims))
}

/** The same for Markdown: what the settings say stays plain words in it. */
export function fillMarkdown(text: string, claims: Claims) {
  return text.replace(placeholder, (_, word: string) => claimText(word, claims).replace(sign, '\\$&'))
}

const plain = new Set(['title', 'summary', 'preview', 'author'])

/** A stored text as visitors read it, with the claims in its Markdown (`body`) and in its lines. */
export function fillTexts<Row extends object>(row: Row, claims: Claims): Row {
  const filled = Object.entries(row).map(([column, value]) => {
    if (typeof value !== 'string') return [column, value]
    if (column === 'body') return [column, fillMarkdown(value, claims)]
    return [column, plain.has(column) ? fillClaims(value, claims) : value]
  })
  return Object.fromEntries(filled) as Row
}

function claimText(word: string, { name, peopleClaim, mealsClaim }: Claims) {
  const lower = word.toLowerCase()
  const value = lower === 'name' ? name : lower === 'people' ? peopleClaim : mealsClaim
  return word === lower ? value : value.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
