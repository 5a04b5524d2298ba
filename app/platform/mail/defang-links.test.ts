import { expect, test } from 'vitest'
import { defangLinks } from './defang-links.ts'

test.each([
  ['Win at evil.example now', 'Win at evil. example now'],
  ['https://evil.example/x', 'https: //evil. example/x'],
  ['shop.evil.co.uk', 'shop. evil. co. uk'],
  ['write to a@evil.example', 'write to a@evil. example'],
  ['пример.рф and مثال.شبكة', 'пример. рф and مثال. شبكة'],
  ['evil。example and evil．example', 'evil. example and evil. example'],
  ['4chan.1and1.com', '4chan. 1and1. com'],
  ['evil.xn--p1ai', 'evil. xn--p1ai'],
])('defangs "%s" to "%s"', (typed, mailed) => {
  expect(defangLinks(typed)).toBe(mailed)
})

test.each(['Amina Yusuf', 'At 6.30 in the hall. Bring tea.', 'St. Mary’s … and so on'])(
  'leaves "%s" unchanged',
  (typed) => {
    expect(defangLinks(typed)).toBe(typed)
  },
)
