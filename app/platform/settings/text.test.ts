import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings } from './settings.ts'
import { checkText, choice, defineTexts, fillText, line, shownOn, splitText, text } from './text.ts'

const texts = defineTexts(
  'test',
  { title: 'Test', paths: ['/test'] },
  {
    plain: line('Plain', 'Salaam'),
    numbers: text('Numbers', '{People} of {name} read'),
    link: text('Link', 'Dear {person}, open {link} soon', { optional: ['person'] }),
    icon: choice('Icon', 'star', { star: 'Star', book: 'Book' }),
  },
)
const settingsWith = (key: string, value: string) => ({
  ...defaultSettings,
  texts: { [`test.${key}`]: value },
})

test('a text is its default until it is changed, with its placeholders filled in', () => {
  expect(fillText(texts.plain, defaultSettings)).toBe('Salaam')
  expect(fillText(texts.plain, settingsWith('plain', 'سلام {name}'))).toBe('سلام Shajara')
  expect(fillText(texts.numbers, defaultSettings)).toBe('Over 50 people of Shajara read')
  const values = { person: 'Maryam', link: 'https://example.org/{name}{link}' }
  expect(fillText(texts.link, defaultSettings, values)).toBe(
    'Dear Maryam, open https://example.org/{name}{link} soon',
  )
})

test('a changed text keeps the required placeholders and has no unknown ones', () => {
  expect(checkText(texts.link, 'Open {link}, says {name}')).toBeNull()
  expect(checkText(texts.link, 'Dear {person}')).toMatch(/^Please keep \{link\}/)
  expect(checkText(texts.link, 'Open {link} {url}')).toBe(
    '{url} cannot be filled in here. You can use {person}, {link}, {name}, {people}, and {meals}.',
  )
  expect(checkText(texts.plain, 'Join {people}, {Name}!')).toBeNull()
  expect(checkText(texts.icon, 'book')).toBeNull()
  expect(checkText(texts.icon, 'moon')).toBe('Please choose one of these.')
})

test('an accepted text is shown without unfilled placeholders, and keeps the required one', () => {
  const piece = fc.oneof(
    fc.constantFrom('{link}', '{person}', '{name}', '{People}', '{', '}', '{ link }'),
    fc.string({ maxLength: 8 }),
  )
  const property = (pieces: string[]) => {
    const value = pieces.join('')
    fc.pre(checkText(texts.link, value) === null)
    const shown = fillText(texts.link, settingsWith('link', value), { person: 'P', link: 'L' })
    expect(shown).not.toMatch(/\{(link|person|[Nn]ame|[Pp]eople|[Mm]eals)\}/)
    const parts = splitText(texts.link, settingsWith('link', value))
    expect(parts).toContainEqual({ placeholder: 'link' })
  }
  fc.assert(fc.property(fc.array(piece, { maxLength: 6 }), property))
})

test('a text is listed on its pages and on the pages below them', () => {
  expect(shownOn(texts.plain, '/test')).toBe('page')
  expect(shownOn(texts.plain, '/test/one')).toBe('page')
  expect(shownOn(texts.plain, '/tests')).toBeNull()
  const home = { ...texts.plain, place: { title: 'Home', paths: ['/'] } }
  expect([shownOn(home, '/'), shownOn(home, '/donate')]).toEqual(['page', null])
  const everywhere = { ...texts.plain, place: { title: 'Every page', paths: ['*'] } }
  expect(shownOn(everywhere, '/donate')).toBe('everyPage')
})
