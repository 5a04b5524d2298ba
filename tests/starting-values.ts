import { collections } from '#app/collections.ts'
import type { Database } from '#app/platform/database/database.ts'
import { plainText } from '#app/platform/plain-text.server.ts'
import { defaultBrandColor } from '#app/platform/settings/brand-color.ts'
import { defaultSettings, sampleFields, settingSections } from '#app/platform/settings/settings.ts'
import { texts } from '#app/texts.ts'
import { catalog } from '../illustrations/catalog.ts'

/** Part of the design: shown where a list is empty or a page is missing, and on the app page. */
const designPictures = new Set(['empty-calendar', 'empty-inbox', 'lost-path', 'app-teaser'])
const icons = ['/icons/favicon.ico', '/icons/apple-touch-icon.png', '/icon-192.png', '/icon-maskable-192.png']

/** Shorter texts, such as 'Privacy', also occur elsewhere on the site. */
const minLength = 14

/**
 * What a site shows until its admins replace it: the sample content's texts, the defaults of settings that are marked
 * as samples and of texts about the organization, and the pictures and icons that came with it. `db` is the database
 * of a site right after its first start.
 */
export async function readStartingValues(db: Database) {
  const settings = settingSections.flatMap((section) => sampleFields(section, defaultSettings))
  const pictures = catalog.map(({ name }) => name).filter((name) => !designPictures.has(name))
  const samples = await Promise.all(
    collections.versioned.map((collection) => readSampleTexts(db, collection)),
  )
  const aboutUs = texts.filter((text) => text.aboutUs).flatMap((text) => sentencesOf(text.default))
  // A few sentences of the sample content also occur in buttons and forms, which are not samples.
  const others = texts.filter((text) => !text.aboutUs).map((text) => clean(text.default).toLowerCase())
  const sentences = [...samples.flat(), ...aboutUs].filter(
    (sentence) => !others.some((text) => text.includes(sentence.toLowerCase())),
  )
  return [
    'Shajara',
    defaultBrandColor,
    ...icons,
    ...settings.flatMap((field) => field.default).map(String),
    ...pictures.map((name) => `/pictures/${name}-`),
    ...new Set(sentences),
  ]
}

async function readSampleTexts(db: Database, { table, fields }: (typeof collections.versioned)[number]) {
  if (table === 'text') return []
  const rows: Record<string, unknown>[] = await db
    .selectFrom(table as 'article')
    .selectAll()
    .where('sample', '=', 1)
    .execute()
  const texts = rows.flatMap((row) => Object.keys(fields).map((column) => row[column]))
  return texts.filter((text) => typeof text === 'string').flatMap(sentencesOf)
}

/** The sentences of a Markdown text. A placeholder ends a sentence. */
const sentencesOf = (markdown: string) =>
  (/^(?:https?:|\[)/.test(markdown)
    ? [markdown]
    : plainText(markdown).split(/(?<=[.!?;:])\s+|[\n•]|\{\w+\}/u)
  )
    .map(clean)
    .filter((sentence) => sentence.length >= minLength && /^[^[].*(?:\s|:\/\/)/.test(sentence))

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const clean = (text: string) => text.replaceAll('’', "'").replace(/\s+/g, ' ').trim()

/** Prepares a page's HTML or a file's text for searching: removes inline tags and decodes entities. */
const normalizeForSearch = (text: string) =>
  clean(
    text
      // Fallback colors for browsers that do not support custom properties; the palette is declared elsewhere.
      .replace(/var\(--[\w-]+, ?#\w+\)/g, '')
      .replace(/<\/?(?:a|b|bdi|cite|code|em|q|span|strong)\b[^>]*>/g, '')
      .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
      .replace(/&(\w+);/g, (all, name) => entities[name] ?? all),
  ).toLowerCase()

/** The starting values that a text still contains. */
export function findStartingValues(text: string, values: readonly string[]) {
  const searchableText = normalizeForSearch(text)
  return values.filter((value) => searchableText.includes(value.toLowerCase()))
}
