import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { mailHtml } from './mail-html.ts'

const parse = (body: string) => new JSDOM(mailHtml(body, '#1f5a43')).window.document

const linksIn = (body: string) =>
  [...parse(body).querySelectorAll('a')].map((link) => link.getAttribute('href'))

const url = 'https://photos.example/album?a=1&b=2'

test.each([
  [url, url],
  [`See ${url}.`, url],
  [`See ${url}, please`, url],
  [`The photos (${url})`, url],
  [`The photos (${url}).`, url],
  [`[${url}]`, url],
  [`Have you seen ${url}?`, url],
  [`Look: ${url}!`, url],
  [`At ${url}: the photos`, url],
  [`At ${url}; thank you`, url],
  [`"${url}"`, url],
  [`'${url}'`, url],
  [`“${url}”`, url],
  [`‘${url}’`, url],
  [`هل رأيت ${url}؟`, url],
  ['https://en.example/wiki/Shajara_(tree)', 'https://en.example/wiki/Shajara_(tree)'],
  ['(https://en.example/wiki/Shajara_(tree))', 'https://en.example/wiki/Shajara_(tree)'],
  ['https://site.example/verify?token=ey.J_-', 'https://site.example/verify?token=ey.J_-'],
  ['https://site.example/find?q="tree"&page=2', 'https://site.example/find?q="tree"&page=2'],
  ['http://localhost:3000/login.', 'http://localhost:3000/login'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['https://site.example/صدقة.', 'https://site.example/صدقة'],
])('the link in %j is %j', (body, href) => {
  expect(linksIn(body)).toEqual([href])
})

test('only web addresses are links', () => {
  expect(
    linksIn('mailto:a@site.example, a@site.example, //site.example, ftp://site.example, site.example'),
  ).toEqual([])
})

test('every URL of a text is a link', () => {
  expect(linksIn(`One: ${url}\nTwo (${url}), three: ${url}.\n\nFour: ${url}`)).toEqual([url, url, url, url])
})

test('no text is lost or taken for HTML', () => {
  const part = fc.constantFrom(
    url,
    'http://',
    'https://a.b/(',
    ')',
    '"',
    "'",
    '&amp;',
    '<b>',
    '.',
    ':',
    ' ',
    'شجرة',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string({ unit: 'grapheme' }))), (parts) => {
      const body = parts
        .join('')
        .replace(/[\s\0\p{C}]+/gu, ' ')
        .trim()
      const { textContent } = parse(body).body
      expect(textContent).toBe(body)
    }),
  )
})
