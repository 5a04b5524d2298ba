import { expect, test } from 'vitest'
import { firstSentence, renderMarkdown } from './markdown.server.ts'

test.each([
  [
    '## A tree\n\nBig days are *exciting*,\nand they [end](https://a.example). We would rather be a tree.',
    'Big days are exciting, and they end.',
  ],
  ['- a list\n\n> quoted\n\nOver 1,000 meals! So far.', 'Over 1,000 meals!'],
  ['![a picture](https://a.example/b.png) <b>Shown</b> as text', '<b>Shown</b> as text'],
  ['No period at the end', 'No period at the end'],
  ['## Only a heading', ''],
  ['', ''],
])('the first sentence of %j is %j', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence)
})

test('HTML for use outside the site has absolute links and a text direction for each block', () => {
  const text =
    '# سلام\n\n- [Join](/volunteer "t")\n- [b](mailto:a@b.example)\n\n![p](/p.jpg) <p> [c](//c.example/d)'
  expect(renderMarkdown(text, { origin: 'https://example.org' })).toBe(
    '<h1 dir="auto">سلام</h1>\n<ul dir="auto">\n<li><a href="https://example.org/volunteer" title="t">Join</a></li>\n' +
      '<li><a href="mailto:a@b.example">b</a></li>\n</ul>\n' +
      '<p dir="auto"><img src="https://example.org/p.jpg" alt="p"> &lt;p&gt; <a href="https://c.example/d">c</a></p>\n',
  )
  expect(renderMarkdown('[Join](/volunteer)')).toBe('<p><a href="/volunteer">Join</a></p>\n')
})

test('apostrophes are typeset in English words, and stay as typed inside Arabic ones', () => {
  expect(
    renderMarkdown("The Qur'an's pages, a du'a, Jumu'ah: we're \"here\", and it isn't the volunteers' last."),
  ).toBe("<p>The Qur'an’s pages, a du'a, Jumu'ah: we’re “here”, and it isn’t the volunteers’ last.</p>\n")
  expect(renderMarkdown('The Qur’an’s pages')).toBe("<p>The Qur'an’s pages</p>\n")
  expect(renderMarkdown("O'Brien's")).toBe('<p>O’Brien’s</p>\n')
})
