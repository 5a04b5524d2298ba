import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paginate, type Row } from './flow.ts'
import { parseInline } from './guide.ts'
import { breakLines } from './text.ts'
import { type TypesetGuide, typesetGuides } from './typeset.ts'

const folder = mkdtempSync(join(tmpdir(), 'guides-'))
let guides: TypesetGuide[] = []

beforeAll(async () => {
  guides = await typesetGuides(folder)
})

afterAll(() => rmSync(folder, { recursive: true }))

test('each of the three guides becomes a PDF of at least three pages', () => {
  expect(guides.map(({ slug }) => slug)).toEqual([
    'community-outreach-best-practices',
    'running-a-masjid-event',
    'youth-program-development',
  ])
  for (const { path, pages } of guides) {
    expect(pages).toBeGreaterThanOrEqual(3)
    const pdf = readFileSync(path)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(pages)
  }
})

test('the PDF of a guide is tagged, and has a language, a title, bookmarks and text', () => {
  for (const { path, pages } of guides) {
    const pdf = readFileSync(path).toString('latin1')
    expect(pdf).toMatch(/\/Marked true/)
    expect(pdf).toMatch(/\/Lang \(en-US\)/)
    expect(pdf).toMatch(/\/DisplayDocTitle true/)
    expect(pdf).toMatch(/\/Outlines/)
    expect(countText(path)).toBeGreaterThan(pages * 20)
  }
})

test("a guide's quotes are curly, and the apostrophe in Qur'an is straight, as on the site", () => {
  const tokens = parseInline("The Qur'an's pages: \"it isn't the volunteers' last.\"")
  expect(tokens.map(({ content }) => content)).toEqual([
    "The Qur'an’s pages: “it isn’t the volunteers’ last.”",
  ])
})

test('typesetting unchanged sources again writes nothing', async () => {
  const before = guides.map(({ path }) => statSync(path).mtimeMs)
  expect(await typesetGuides(folder)).toEqual([])
  expect(guides.map(({ path }) => statSync(path).mtimeMs)).toEqual(before)
})

/** Counts the pieces of text on all pages by PDF's text operator. */
function countText(path: string): number {
  const pdf = readFileSync(path)
  let count = 0
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('\nendstream', at)
    try {
      count +=
        inflateSync(pdf.subarray(at + 7, end))
          .toString('latin1')
          .match(/TJ$/gm)?.length ?? 0
    } catch {
      // Streams of fonts and metadata are not all compressed.
    }
  }
  return count
}

const row = (height: number, keep: Row['keep'] = false): Row => ({ before: 0, height, keep, draw: () => {} })

test('a heading moves to the next page with the text that follows it', () => {
  const pages = paginate([row(600), row(30, true), row(40)], 66)
  expect(pages.map((placed) => placed.length)).toEqual([1, 2])
})

test('a long table is split rather than leaving a large gap, and its header is repeated', () => {
  const head = row(20, true)
  const body = Array.from({ length: 20 }, (_, i) => ({
    ...row(20, i < 19 && 'gently'),
    repeatedHeader: head,
  }))
  const pages = paginate([row(400), head, ...body], 66)
  expect(pages).toHaveLength(2)
  expect(pages[0]?.length).toBeGreaterThan(5)
  expect(pages[1]?.[0]?.row).toBe(head)
  expect(pages.flat()).toHaveLength(23)
})

test('the last row is not lost even if it is marked to be kept with the next one', () => {
  expect(paginate([row(10), row(10, true)], 66).flat()).toHaveLength(2)
})

test('a paragraph does not end in one short word if another break avoids that', () => {
  expect(breakLines([50, 20, 20, 8], 2, 95)).toEqual([2, 4])
})
