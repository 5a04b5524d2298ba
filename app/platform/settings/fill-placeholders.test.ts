import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { fillMarkdown, fillPlaceholders, fillTexts } from './fill-placeholders.ts'
import { defaultSettings } from './settings.ts'

const fill = (text: string, changes = {}) => fillPlaceholders(text, { ...defaultSettings, ...changes })

test('fills in the placeholders, capitalized where requested', () => {
  expect(fill('{People} use it, and {name} has served {meals}; {people}.')).toBe(
    'Over 50 people use it, and Shajara has served over 1,000 meals; over 50 people.',
  )
  expect(fill('{People}', { impactPeople: '60 of us' })).toBe('60 of us')
  expect(fill('{Name}', { name: 'émile' })).toBe('Émile')
})

test('leaves other braces unchanged and does not expand setting values', () => {
  expect(fill('{} {names} { name } {NAME} {{name}} ${people')).toBe(
    '{} {names} { name } {NAME} {Shajara} ${people',
  )
  expect(fill('{name}', { name: '{meals} $& $1' })).toBe('{meals} $& $1')
})

test('leaves a text without placeholders unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!/\{(name|people|meals)\}/i.test(text))
      expect(fill(text)).toBe(text)
      expect(fillMarkdown(text, defaultSettings)).toBe(text)
    }),
  )
})

test('escapes setting values in Markdown', () => {
  const render = (name: string) => renderMarkdown(fillMarkdown('{name} met.', { ...defaultSettings, name }))
  expect(render('*Nur* [x](javascript:alert(1)) <b> `a` # &amp; a_b_c')).toBe(
    '<p>*Nur* [x](javascript:alert(1)) &lt;b&gt; `a` # &amp;amp; a_b_c met.</p>\n',
  )
  const markdownLike = fc.string({ unit: fc.constantFrom(...'ab*_`[]()<>#&~|\\!') })
  fc.assert(
    fc.property(markdownLike, (name) => {
      expect(render(`Nur ${name}.`)).not.toMatch(/<(?!\/?p>)/)
    }),
  )
})

test('fills in only the text and Markdown columns of a row', () => {
  const row = { slug: '{name}', title: 'On {name}', body: 'By *{name}*', position: 1, pictureId: null }
  expect(fillTexts(row, { ...defaultSettings, name: 'A*B' })).toEqual({
    ...row,
    title: 'On A*B',
    body: 'By *A\\*B*',
  })
})
