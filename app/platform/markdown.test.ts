import { expect, test } from 'vitest'
import { firstSentence } from './markdown.server.ts'

test.each([
  [
    '## A tree\n\nBig days are *exciting*,\nand they [end](https://a.example). We would rather be a tree.',
    'Big days are exciting, and they end.',
  ],
  ['- a list\n\n> quoted\n\nOver 1,000 meals! So far.', 'Over 1,000 meals!'],
  ['![a picture](https://a.example/b.png) <b>Shown</b> as text', '<b>Shown</b> as text'],
  ['No full stop', 'No full stop'],
  ['## Only a heading', ''],
  ['', ''],
])('the first sentence of %j is %j', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence)
})
