import fc from 'fast-check'
import { placeholders } from './targets.ts'

const ranges = fc.oneof(
  fc.constantFrom(
    'bytes=9-1',
    'bytes=0-99999999999999999999',
    'bytes=-5',
    'bytes=-0',
    'bytes=-',
    'bytes=0-0,2-3',
    'bytes=a-b',
    'bytes=0-',
    'bytes=999999999-',
    'items=0-1',
    'bytes',
    'bytes=',
    'bytes= 0 - 1',
    'BYTES=0-1',
    'bytes=1e1-',
    `bytes=${'0-1,'.repeat(1000)}`,
  ),
  fc.tuple(fc.integer(), fc.integer()).map(([from, to]) => `bytes=${from}-${to}`),
)

/** Header values, without line breaks. */
const headerText = fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map(toLatin1), maxLength: 60 })

function toLatin1(code: number) {
  return String.fromCharCode(code)
}

export type Header = [name: string, value: string]
const header = (name: string, ...examples: string[]): fc.Arbitrary<Header> =>
  fc.oneof(fc.constantFrom(...examples), headerText).map((value) => [name, value])

const conditionalHeaders = fc.oneof(
  header('If-None-Match', '*', '"', 'W/"', '"a", "b"', `"${'a'.repeat(4000)}"`, ','.repeat(2000)),
  header('If-Match', '*', '"a"'),
  header('If-Modified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT', 'never'),
  header('If-Unmodified-Since', 'Sat, 99 Foo 99999 99:99:99 GMT'),
  header('If-Range', '"a"', 'W/"a"', 'Thu, 01 Jan 1970 00:00:00 GMT'),
)

const cookies = header(
  'Cookie',
  '=',
  ';',
  'a',
  'a=b=c',
  '=;=;=',
  'theme=%',
  'theme=dark',
  'shajara.flash=%',
  'shajara.flash=%7B',
  '%00=%00',
  'shajara.session_token=',
  'shajara.session_token=a.b',
  'shajara.session_token=%zz.%zz',
  '__proto__=a',
  '"a"="b"',
  '__Host-shajara.session_token=a; shajara.session_token=b',
  'shajara.device=a',
  'shajara.two_factor=a.b',
  `shajara.session_token=${'a'.repeat(6000)}`,
  'a=b; '.repeat(800),
)

export const commonHeaders = fc.oneof(
  cookies,
  conditionalHeaders,
  ranges.map((value): Header => ['Range', value]),
  header('Accept', '*/*', 'application/json', 'text/x-script', ',;q=', 'a'.repeat(3000)),
  header(
    'Accept-Encoding',
    'br',
    'gzip',
    'br;q=nan',
    '*;q=0',
    'identity;q=0',
    'gzip,'.repeat(500),
    'br;q=1;q=2',
  ),
  header('Accept-Language', 'ar', 'x-'.repeat(500), 'en;q=9999'),
  header('User-Agent', '', 'Mozilla/5.0', 'a'.repeat(8000)),
  header('Referer', 'about:blank', 'http://[', 'https://evil.example/'),
  header(
    'Authorization',
    'Bearer ',
    'Bearer a.b.c',
    'Firebase a.b.c',
    'Basic !',
    `Bearer ${'a'.repeat(6000)}`,
  ),
  header('X-Forwarded-For', ',', '::1', '1.2.3.4, [::', '0:0:0:0:0:0:0:0:0', 'unknown', 'a'.repeat(2000)),
  header('X-Forwarded-Proto', 'https', 'http,https', 'gopher'),
  header('X-Forwarded-Host', 'evil.example', '['),
  header('X-HTTP-Method-Override', 'DELETE'),
  header('X-Goog-Upload-Protocol', 'resumable', 'multipart', 'raw'),
  header('X-Goog-Upload-Command', 'start', 'upload, finalize', 'query', 'cancel', ',,'),
  header('X-Goog-Upload-Offset', '0', '-1', '1e9'),
  header('X-Goog-Upload-Header-Content-Length', '1', '-1', '99999999999'),
  header('Content-Encoding', 'gzip', 'br', 'identity'),
  header('Upgrade', 'websocket', 'h2c'),
  header('Sec-Fetch-Site', 'same-origin', 'cross-site'),
  header('Purpose', 'prefetch'),
)

/** Most requests with these are rejected before any route sees them. */
export const fatalHeaders = fc.oneof(
  header('Expect', '100-continue', '200-ok'),
  header('X-A', 'a'.repeat(7000), 'a'.repeat(20_000)),
  fc.integer({ min: 90, max: 2100 }).map((count): Header => ['X', `a${'\r\nX: a'.repeat(count)}`]),
)

export const origins = fc.oneof(
  { weight: 8, arbitrary: fc.constant(`http://${placeholders.host}`) },
  { weight: 1, arbitrary: fc.constantFrom('', 'null', 'https://evil.example', 'http://', '*') },
  { weight: 1, arbitrary: headerText },
)

export const hosts = fc.oneof(
  { weight: 30, arbitrary: fc.constant(`Host: ${placeholders.host}\r\n`) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        '',
        'evil.example',
        '[::1',
        'a:99999',
        'a b',
        'user@host',
        'host/path',
        'host?a',
        'host#a',
        '%41',
        '\xe9',
        '..',
      )
      .map((host) => `Host: ${host}\r\n`),
  },
  { weight: 1, arbitrary: fc.constantFrom('', 'Host: a\r\nHost: b\r\n', 'Host:\r\n') },
)
