import { RouterContextProvider } from 'react-router'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { expect, test } from 'vitest'
import type { Config } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { type Files, filesContext } from '#app/platform/files/files.ts'
import { storeTest } from '#tests/database.ts'
import { loader } from './article-feed.route.ts'
import { articleFeed } from './article-feed.ts'

const site = {
  feedId: '0b5a2f6e-6c1d-8a57-9d0e-3f2b1c4d5e6f',
  name: 'Tea & <Dates>',
  title: 'Reflections & <Reports>',
  tagline: 'A "home"',
  origin: 'https://example.org',
}
const now = new Date('2026-11-25T12:00:00Z')
const article = {
  id: '6f1f9f0a-7c0e-4f0e-9a5e-1d2c3b4a5968',
  slug: 'plates',
  title: 'Less < more & <b>bold</b> ]]>',
  preview: 'Two <i>hundred</i> plates & more\u0007\uD800',
  html: '<p>Tea &amp; dates</p>',
  author: 'Amina & Bilal',
  tags: ['a<b', '"quoted" & more'],
  publishedAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-22T12:00:00.000Z',
  picture: { path: '/pictures/plates-share.jpg', bytes: 81_234 },
}

/** Every element with its path, attributes and text; throws if the XML is not well-formed. */
function parseXml(xml: string) {
  const elements: { path: string; attributes: Record<string, string>; text: string }[] = []
  const open: (typeof elements)[number][] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const element = { path: `${open.at(-1)?.path ?? ''}/${name}`, attributes, text: '' }
    elements.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => open.pop())
  parser.write(xml).close()
  return elements
}

const entryOf = (changes: Partial<typeof article> = {}, origin = site.origin) => {
  const elements = parseXml(articleFeed([{ ...article, ...changes }], { ...site, origin }, now))
  return (name: string) => elements.filter(({ path }) => path === `/feed/entry/${name}`)
}

test('the feed’s title is the site’s name and the heading of the Articles page', () => {
  const titles = parseXml(articleFeed([article], site, now)).filter(({ path }) => path === '/feed/title')
  expect(titles.map(({ text }) => text)).toEqual(['Tea & <Dates>: Reflections & <Reports>'])
})

test('any text in an article leaves the feed well-formed and is read back as plain text', () => {
  const entry = entryOf()
  expect(entry('title')).toEqual([{ path: '/feed/entry/title', attributes: {}, text: article.title }])
  expect(entry('summary')[0]).toMatchObject({
    attributes: {},
    text: 'Two <i>hundred</i> plates & more\uFFFD',
  })
  expect(entry('content')[0]).toMatchObject({ attributes: { type: 'html' }, text: article.html })
  expect(entry('author/name')[0]?.text).toBe(article.author)
})

test('each tag is a category with a term', () => {
  expect(entryOf()('category').map(({ attributes }) => attributes)).toEqual(
    article.tags.map((term) => ({ term })),
  )
})

test('an entry keeps its id when its slug or the host changes', () => {
  const id = 'urn:uuid:6f1f9f0a-7c0e-4f0e-9a5e-1d2c3b4a5968'
  expect(entryOf()('id')[0]?.text).toBe(id)
  expect(entryOf({ slug: 'two-hundred-plates' }, 'https://example.com')('id')[0]?.text).toBe(id)
})

storeTest(
  'the feed keeps its id under a new host, and another site’s feed has a different id',
  async ({ db }) => {
    const idOf = async (origin: string, secret: string) => {
      const context = new RouterContextProvider()
      context.set(databaseContext, db)
      context.set(filesContext, {} as Files)
      context.set(configContext, { origin, secret } as Config)
      const args = { context, request: new Request(`${origin}/articles/feed.atom`) }
      const response = await loader(args as unknown as Parameters<typeof loader>[0])
      return parseXml(await response.text()).find(({ path }) => path === '/feed/id')?.text
    }
    const id = await idOf('https://example.org', 'secret')
    // Version 8 and the variant of RFC 9562.
    expect(id).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(await idOf('https://example.com', 'secret')).toBe(id)
    expect(await idOf('https://example.org', 'another secret')).not.toBe(id)
  },
)

test('the picture is an enclosure with its type and length', () => {
  const enclosures = entryOf()('link').filter(({ attributes }) => attributes.rel === 'enclosure')
  expect(enclosures.map(({ attributes }) => attributes)).toEqual([
    {
      rel: 'enclosure',
      type: 'image/jpeg',
      length: '81234',
      href: 'https://example.org/pictures/plates-share.jpg',
    },
  ])
})
