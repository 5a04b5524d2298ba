import { type PlaceholderValues, placeholderNames, sharedValue } from './fill-placeholders.ts'

/** The changed texts by key. */
export type TextOverrides = Readonly<Record<string, string>>

/** 'text' may have several lines and paragraphs; 'choice' is one of `options`. */
export type TextKind = 'line' | 'text' | 'choice'

/** Where a text is shown: pages, or an email. */
export interface TextPlace {
  title: string
  /**
   * The pages that show it, including all pages below them; the first one is linked. '*' stands for every page. Empty
   * for an email, or for a page without an address.
   */
  paths: readonly string[]
}

/** A text on the site or in its emails that admins can change. `{placeholders}` are filled in. */
export interface SiteText<Default extends string = string> {
  key: string
  label: string
  kind: TextKind
  default: Default
  place: TextPlace
  /** Placeholders in the default that an admin may leave out. */
  optional: readonly string[]
  /** Whether the default states or promises something that may not apply to every organization. */
  aboutUs: boolean
  /** The labels of the allowed values of a choice. */
  options?: Readonly<Record<string, string>>
}

type Declared<Default extends string> = Omit<SiteText<Default>, 'key' | 'place'>

interface Options<Default extends string> {
  optional?: readonly PlaceholdersOf<Default>[]
  aboutUs?: boolean
}

const declare =
  (kind: TextKind) =>
  <const Default extends string>(
    label: string,
    text: Default,
    { optional = [], aboutUs = false }: Options<Default> = {},
  ): Declared<Default> => ({ kind, label, default: text, optional, aboutUs })

/** A text of one line. */
export const line = declare('line')
/** A text of one or more paragraphs. */
export const text = declare('text')
/** One of the values in `options`. */
export const choice = <const Values extends Record<string, string>>(
  label: string,
  value: keyof Values & string,
  options: Values,
): Declared<string> => ({ kind: 'choice', label, default: value, optional: [], aboutUs: false, options })

/**
 * Declares the texts of a page or an email; the key of each is `<name>.<property name>`. List the result in
 * `app/texts.ts`. Never change a key: changed texts are stored under it.
 */
export function defineTexts<Texts extends Record<string, Declared<string>>>(
  name: string,
  place: TextPlace,
  texts: Texts,
) {
  return Object.fromEntries(
    Object.entries(texts).map(([key, declared]) => [key, { ...declared, key: `${name}.${key}`, place }]),
  ) as { [Name in keyof Texts]: SiteText<Texts[Name]['default']> }
}

/** Declares the texts of an email. */
export const defineMailTexts = <Texts extends Record<string, Declared<string>>>(
  name: string,
  title: string,
  texts: Texts,
) => defineTexts(`${mailPrefix}${name}`, { title: `Email: ${title}`, paths: [] }, texts)

const mailPrefix = 'mail.'

/** Whether a text is part of an email, so that no page shows it. */
export const isMailText = (key: string) => key.startsWith(mailPrefix)

/** The placeholders in a text, other than those that every text may have. */
type PlaceholdersOf<Text extends string> = string extends Text
  ? string
  : Text extends `${string}{${infer Name}}${infer Rest}`
    ? Exclude<Name, SharedName> | PlaceholdersOf<Rest>
    : never

type SharedName = (typeof placeholderNames)[number] | Capitalize<(typeof placeholderNames)[number]>

/** The values of a text's placeholders; no argument for a text without any. */
export type TextValues<Default extends string, Value = string> = string extends Default
  ? [values?: Record<string, Value>]
  : [PlaceholdersOf<Default>] extends [never]
    ? []
    : [values: Record<PlaceholdersOf<Default>, Value>]

export type TextSettings = PlaceholderValues & { texts: TextOverrides }

/** The settings that the site's emails depend on. */
export type MailSettings = TextSettings & { contactEmail: string }

const placeholder = /\{(\w+)\}/g
const isShared = (name: string) => (placeholderNames as readonly string[]).includes(name.toLowerCase())

/** The text as changed by an admin, or its default, with placeholders filled in. */
export function fillText<Default extends string>(
  text: SiteText<Default>,
  settings: TextSettings,
  ...[values]: TextValues<Default>
) {
  return splitText(text, settings)
    .map((part) => (typeof part === 'string' ? part : placeholderValue(values ?? {}, part.placeholder)))
    .join('')
}

const placeholderValue = (values: Readonly<Record<string, string>>, name: string) =>
  values[name] ?? `{${name}}`

type TextPart = string | { placeholder: string }

/** Splits a text at its own placeholders, and fills in those that every text may have. */
export function splitText(text: SiteText, settings: TextSettings): TextPart[] {
  const source = settings.texts[text.key] ?? text.default
  const parts: TextPart[] = []
  // Splitting by a group puts the placeholders at the odd positions.
  for (const [index, part] of source.split(/\{(\w+)\}/).entries()) {
    const isPlaceholder = index % 2 === 1
    if (isPlaceholder && !isShared(part)) parts.push({ placeholder: part })
    else appendText(parts, isPlaceholder ? sharedValue(part, settings) : part)
  }
  return parts
}

/** Appends to the last part if that is a text, so that a page has one text node for both. */
function appendText(parts: TextPart[], text: string) {
  const last = parts.at(-1)
  if (typeof last === 'string') parts[parts.length - 1] = last + text
  else if (text) parts.push(text)
}

const placeholdersIn = (text: string) => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name)),
]

/** The placeholders that a text may have: those in its default, and those that every text may have. */
export const placeholdersOf = (text: SiteText) => [
  ...new Set([...placeholdersIn(text.default), ...placeholderNames]),
]

/** Why an admin's text cannot replace the default; null if it can. */
export function checkText(text: SiteText, value: string): string | null {
  if (text.options && !(value in text.options)) return 'Please choose one of these.'
  const used = placeholdersIn(value)
  const expected = placeholdersIn(text.default).filter((name) => !isShared(name))
  const unknown = used.filter((name) => !expected.includes(name) && !isShared(name))
  if (unknown.length > 0) {
    const known = placeholdersOf(text)
    return `${format(unknown)} cannot be filled in here. You can use ${format(known)}.`
  }
  const missing = expected.filter((name) => !used.includes(name) && !text.optional.includes(name))
  return missing.length > 0
    ? `Please keep ${format(missing)}, which is replaced when the text is shown.`
    : null
}

const format = (names: string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names.map((name) => `{${name}}`))

/** The texts with unchanged defaults that say something about the organization. */
export const defaultsAboutUs = (texts: readonly SiteText[], overrides: TextOverrides) =>
  texts.filter(({ key, aboutUs }) => aboutUs && overrides[key] === undefined)

/** Whether a page shows a text: 'page', 'everyPage', or null. */
export function shownOn({ place: { paths } }: SiteText, pathname: string): 'page' | 'everyPage' | null {
  if (paths.includes('*')) return 'everyPage'
  return paths.some((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
    ? 'page'
    : null
}
