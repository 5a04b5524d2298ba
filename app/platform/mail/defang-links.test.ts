import { expect, test } from 'vitest'
import { defuseLinks } from './defuse-links.ts'

test.each([
  ['Win at evil.example now', 'Win at evil. example now'],
  ['https://evil.example/x', 'https: //evil. example/x'],
  ['shop.evil.co.uk', 'shop. evil. co. uk'],
  ['write to a@evil.example', 'write to a@evil. example'],
  ['пример.рф and مثال.شبكة', 'пример. рф and مثال. شبكة'],
  ['evil。example and evil．example', 'evil. example and evil. example'],
  ['4chan.1and1.com', '4chan. 1and1. com'],
  ['evil.xn--p1ai', 'evil. xn--p1ai'],
])('%s becomes %s', (typed, mailed) => {
  expect(defuseLinks(typed)).toBe(mailed)
})

test.each(['Amina Yusuf', 'At 6.30 in the hall. Bring tea.', 'St. Mary’s … and so on'])(
  'keeps "%s"',
  (typed) => {
    expect(defuseLinks(typed)).toBe(typed)
  },
)
