import fc from 'fast-check'
import { anyCharacter } from '../fixtures/any-character.ts'
import { fieldNames, values } from './values.ts'

const urlencoded = fc
  .array(fc.tuple(fieldNames, values), { maxLength: 8 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))

const jsonValues = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.constantFrom('a@example.org', 'dates and tea at dusk', '\u0000', '\ud800', 'x'.repeat(5000), 1e308, -0),
)

const json = fc.oneof(
  fc.dictionary(fieldNames, jsonValues, { maxKeys: 6 }).map((value) => utf8(JSON.stringify(value))),
  fc.integer({ min: 10, max: 20_000 }).map((depth) => '['.repeat(depth)),
  fc.integer({ min: 10, max: 8000 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  fc.constantFrom(
    '',
    'null',
    '1',
    '""',
    '{',
    '{"a":}',
    '{"__proto__":{"a":1}}',
    '{"email":"\\ud800"}',
    '{"email":"a\\u0000@b.c"}',
    '{"a":1,"a":2}',
    '{"a":1e999}',
    '\xef\xbb\xbf{}',
    '{"email":"\xff\xfe"}',
    '[{}]',
    '{"constructor":{}}',
  ),
)

/** The UTF-8 bytes of a text, with one character for each byte. */
const utf8 = (text: string) => Buffer.from(text).toString('latin1')
const boundary = 'x'.repeat(20)

const part = fc
  .tuple(
    fieldNames,
    fc.option(
      fc.constantFrom('a.png', '../../a.ics', '', 'a\x00.csv', 'a'.repeat(3000), '%00.pdf', 'a".html'),
    ),
    fc.oneof(
      values,
      fc.constantFrom(
        '%PDF-1.7\nxref',
        '\x89PNG\r\n\x1a\n',
        'GIF89a\xff\xff\xff\xff',
        'BEGIN:VCALENDAR\r\n',
        'a;b\n"c',
      ),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    ),
  )
  .map(([name, file, value]) => {
    const disposition = `form-data; name="${name}"${file === null ? '' : `; filename="${file}"`}`
    return `--${boundary}\r\nContent-Disposition: ${disposition}\r\n\r\n${value}\r\n`
  })

const multipart = fc
  .tuple(
    fc.array(part, { maxLength: 6 }),
    fc.constantFrom(
      `--${boundary}--\r\n`,
      `--${boundary}--`,
      `--${boundary}`,
      '--',
      '',
      `--${boundary}\r\n\r\n`,
    ),
  )
  .map(([parts, end]) => parts.join('') + end)

interface Content {
  type: string
  body: string
}
const multipartType = `multipart/form-data; boundary=${boundary}`
const types = fc.constantFrom(
  '',
  'text/plain',
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  multipartType,
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  'multipart/related; boundary=x',
  'text/csv',
  'application/x-www-form-urlencoded; charset=utf-16',
  'application/json; charset=latin1',
  '/',
  ';',
  'a/b/c',
  `multipart/form-data; boundary=${'y'.repeat(3000)}`,
)
const binary = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1'))

const matchingContents: fc.Arbitrary<Content>[] = [
  urlencoded.map((body) => ({ type: 'application/x-www-form-urlencoded', body })),
  json.map((body) => ({ type: 'application/json', body })),
  multipart.map((body) => ({ type: multipartType, body })),
]
const contentsOfAnyType = fc
  .tuple(types, fc.oneof(urlencoded, json, multipart, binary, fc.constant('a&'.repeat(60_000))))
  .map(([type, body]) => ({ type, body }))
export const contents = fc.oneof(...matchingContents.map((arbitrary) => ({ weight: 3, arbitrary })), {
  weight: 3,
  arbitrary: contentsOfAnyType,
})
/** Bodies that no form can read. */
export const unreadableContents = fc.oneof(
  json.map((body) => ({ type: 'application/json', body })),
  fc
    .array(part, { minLength: 1, maxLength: 4 })
    .map((parts) => ({ type: multipartType, body: parts.join('') })),
  binary.map((body) => ({ type: 'multipart/form-data', body })),
)

export const framings = fc.oneof(
  { weight: 24, arbitrary: fc.constant('length') },
  { weight: 2, arbitrary: fc.constant('chunked') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('both', 'twice', 'negative', 'letters', 'chunked twice', 'bad chunk'),
  },
) as fc.Arbitrary<
  'length' | 'chunked' | 'both' | 'twice' | 'negative' | 'letters' | 'chunked twice' | 'bad chunk'
>

const chunk = (body: string) => (body ? `${body.length.toString(16)}\r\n${body}\r\n` : '')
const chunked = (body: string) => `${chunk(body.slice(0, 10))}${chunk(body.slice(10))}0\r\n\r\n`

/** The headers that frame a body, and the framed body. */
export function frame(framing: string, body: string): string {
  const framingHeaders: Record<string, string> = {
    twice: `Content-Length: ${body.length}\r\nContent-Length: 1\r\n`,
    negative: 'Content-Length: -1\r\n',
    letters: 'Content-Length: 0x1\r\n',
    both: `Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n`,
    chunked: 'Transfer-Encoding: chunked\r\n',
    'chunked twice': 'Transfer-Encoding: chunked, identity\r\n',
    'bad chunk': 'Transfer-Encoding: chunked\r\n',
  }
  const bytes = framing === 'chunked' ? chunked(body) : framing === 'bad chunk' ? `zz\r\n${body}` : body
  return `${framingHeaders[framing] ?? `Content-Length: ${body.length}\r\n`}\r\n${bytes}`
}
