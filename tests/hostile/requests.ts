import fc from 'fast-check'
import { endpoints } from '#app/api/accounts/endpoints.server.ts'
import { accessTable } from '#tests/access-table.ts'

export type HostileRole = 'visitor' | 'member' | 'admin'

/** What one connection sends. All bytes are in latin1. */
export interface HostileExchange {
  role: HostileRole
  /** Pipelined, with placeholders for what only the run knows. */
  requests: string[]
  /** After this many bytes the client stops sending: it half-closes the connection, or resets it. */
  cut: { at: number; reset: boolean } | null
}

/** Replaced before sending: the site's address, and the Cookie header's value of the role's session. */
export const placeholders = { host: '<<host>>', session: '<<session>>', event: '<<event>>' }

const paths = [
  // The access table lists every route of app/routes.ts; access.e2e.ts compares them.
  ...Object.entries(accessTable).map(([path, { example = path }]) =>
    example.replace('{event}', placeholders.event).replaceAll(/:\w+|\*/g, 'none'),
  ),
  ...Object.keys(endpoints).map((path) => `${path}?key=test`),
  '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=test',
  '/v0/b/shajara/o',
  '/v0/b/shajara/o?name=a.txt',
  '/v0/b/shajara/o?uploadType=resumable&upload_id=none',
  '/v0/b/shajara/o/a.txt?alt=media',
  '/.well-known/jwks.json',
  '/files/none.png',
  '/favicon.ico',
  '/fonts/none.woff2',
  '/healthz',
  '/readyz',
  '/metrics',
  '/__manifest?paths=/about,/none',
  '/_root.data',
  '/profile.data?_routes=routes/none',
]

/** Actions without fields, which no body makes invalid: an admin does not post them. */
const adminReadOnly = /^\/admin\/(?:backups|sample-content|newsletter\/store\/remove)|^\/logout/

/** Percent-encoded where it stands in a URL or a form. */
const values = fc.oneof(
  fc.constantFrom(
    '%',
    '%zz',
    '%0',
    '%00',
    'a%00b',
    '%ff',
    '%c0%80',
    '%ed%a0%80',
    '%ed%b0%80',
    '%f4%90%80%80',
    '%u0041',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%5c..%5c',
    '%2f',
    '%0d%0aSet-Cookie:%20a=b',
    '%F0%9F%92%A9',
    '%E2%80%AE',
    '%27--',
    '%22%3E%3Cscript%3E',
    '%7B%7B7*7%7D%7D',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    '',
    '-1',
    '0',
    '1e400',
    'NaN',
    '99999999999999999999',
    '-9223372036854775809',
    '0x10',
    '1.5',
    '2026-02-30',
    '0000-00-00',
    '%2B275760-09-14',
    '9999-12-31T23:59:59Z',
    '2026-11-22T25:61',
    'America%2FNowhere',
    'a@b',
    'a%40example.org',
    '%22a%20b%22%40example.org',
    'user%40xn--0.example',
    'http%3A%2F%2F%5B',
    'https%3A%2F%2Fexample.org',
    '%2F%2Fevil.example',
    'javascript%3Aalert(1)',
    '*'.repeat(40),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }).map(encode),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map(encode),
  fc.integer().map(String),
  fc.integer({ min: 1000, max: 9000 }).map((length) => 'a'.repeat(length)),
  fc.integer({ min: 500, max: 3000 }).map((length) => '%d8%a7'.repeat(length)),
)

/** Lone surrogates become their bytes, which no UTF-8 decoder accepts. */
function encode(text: string) {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
}

const fieldNames = fc.oneof(
  fc.constantFrom(
    ...[
      'email',
      'password',
      'currentPassword',
      'newPassword',
      'firstName',
      'lastName',
      'name',
      'message',
      'amount',
    ],
    ...[
      'subject',
      'body',
      'title',
      'date',
      'contactName',
      'contactEmail',
      'contactPhone',
      'consent',
      'theme',
      'code',
    ],
    ...[
      'token',
      'mode',
      'next',
      'slug',
      'publication',
      'publishAt',
      'localDate',
      'startTime',
      'endTime',
      'timeZone',
    ],
    ...[
      'zone',
      'affiliation',
      'url',
      'pictureId',
      'file',
      'version',
      'note',
      'status',
      'reason',
      'role',
      'hours',
    ],
    ...['address', 'receivedOn', 'proof', 'website', 'user', 'payload', 'secret', 'List-Unsubscribe', 'undo'],
    ...[
      'grant_type',
      'refresh_token',
      'idToken',
      'postBody',
      'requestUri',
      'oobCode',
      'localId',
      'returnSecureToken',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 12 }).map(encode),
)

const queryNames = fc.constantFrom(
  ...[
    'q',
    'status',
    'cursor',
    'before',
    'when',
    'day',
    'month',
    'view',
    'edit',
    'mode',
    'next',
    'tab',
    'page',
    'sort',
  ],
  ...[
    'token',
    'from',
    'to',
    'verb',
    'role',
    'affiliation',
    'place',
    'region',
    'state',
    'error',
    'notice',
    'popup',
  ],
  ...[
    'recovery',
    'saved',
    'index',
    '_routes',
    'key',
    'name',
    'prefix',
    'delimiter',
    'maxResults',
    'pageToken',
    'alt',
  ],
  ...['upload_id', 'uploadType', 'oobCode', 'continueUrl', 'email', 'secret', 'kind', 'a[b]', '__proto__'],
)

const query = fc
  .array(fc.tuple(queryNames, values), { minLength: 1, maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))

const withQuery = (path: string, added: string) => `${path}${path.includes('?') ? '&' : '?'}${added}`

const targets = fc.constantFrom(...paths).chain((path) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(path) },
    { weight: 4, arbitrary: query.map((added) => withQuery(path, added)) },
    { weight: 2, arbitrary: values.map((value) => path.replace(/none|[^/?]+(?=$|\?)/, () => value)) },
    { weight: 1, arbitrary: values.map((value) => `${path}/${value}`) },
    { weight: 1, arbitrary: fc.constant(path.replace(/(?=$|\?)/, '.data')) },
    { weight: 1, arbitrary: query.map((added) => withQuery(path.replace(/(?=$|\?)/, '.data'), added)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '*',
        '//evil.example/..',
        `http://evil.example${path}`,
        `http://${placeholders.host}${path}`,
        'evil.example:443',
        `/.${path}`,
        `/..${path}`,
        `/%2e%2e${path}`,
        `${path}/`,
        `/${path}`,
        path.replaceAll('/', '\\'),
        `${path}#a`,
        path.toUpperCase(),
        `${path};a=b`,
        `${path}\x80\xff`,
        'about',
        '?',
        `${path}?`,
        `${path}?&&=&`,
        '/%',
        '/\x01',
        `/${'a/'.repeat(3000)}`,
        `${path}?${'a&'.repeat(5000)}`,
        `/__manifest?paths=${'/a,'.repeat(2000)}`,
      ),
    },
  ),
)

const methods = fc.oneof(
  { weight: 14, arbitrary: fc.constant('GET') },
  { weight: 10, arbitrary: fc.constant('POST') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...[
        'HEAD',
        'PUT',
        'PATCH',
        'DELETE',
        'OPTIONS',
        'TRACE',
        'CONNECT',
        'PROPFIND',
        'QUERY',
        'M-SEARCH',
        'LINK',
      ],
      ...['get', 'BREW', 'GET\t', ''],
    ),
  },
)

const ranges = fc.oneof(
  fc.constantFrom(
    ...[
      'bytes=9-1',
      'bytes=0-99999999999999999999',
      'bytes=-5',
      'bytes=-0',
      'bytes=-',
      'bytes=0-0,2-3',
      'bytes=a-b',
    ],
    ...[
      'bytes=0-',
      'bytes=999999999-',
      'items=0-1',
      'bytes',
      'bytes=',
      'bytes= 0 - 1',
      'BYTES=0-1',
      'bytes=1e1-',
    ],
    `bytes=${'0-1,'.repeat(1000)}`,
  ),
  fc.tuple(fc.integer(), fc.integer()).map(([from, to]) => `bytes=${from}-${to}`),
)

/** Values that stand in a header: no line breaks. */
const headerText = fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map(toLatin1), maxLength: 60 })

function toLatin1(code: number) {
  return String.fromCharCode(code)
}

type Header = [name: string, value: string]
const header = (name: string, ...examples: string[]): fc.Arbitrary<Header> =>
  fc.oneof(fc.constantFrom(...examples), headerText).map((value) => [name, value])

const conditional = fc.oneof(
  header('If-None-Match', '*', '"', 'W/"', '"a", "b"', `"${'a'.repeat(4000)}"`, ','.repeat(2000)),
  header('If-Match', '*', '"a"'),
  header('If-Modified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT', 'never'),
  header('If-Unmodified-Since', 'Sat, 99 Foo 99999 99:99:99 GMT'),
  header('If-Range', '"a"', 'W/"a"', 'Thu, 01 Jan 1970 00:00:00 GMT'),
)

const cookies = header(
  'Cookie',
  ...[
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
  ],
  ...[
    'shajara.session_token=',
    'shajara.session_token=a.b',
    'shajara.session_token=%zz.%zz',
    '__proto__=a',
    '"a"="b"',
  ],
  ...[
    '__Host-shajara.session_token=a; shajara.session_token=b',
    'shajara.device=a',
    'shajara.two_factor=a.b',
  ],
  `shajara.session_token=${'a'.repeat(6000)}`,
  'a=b; '.repeat(800),
)

const commonHeaders = fc.oneof(
  cookies,
  conditional,
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
const fatalHeaders = fc.oneof(
  header('Expect', '100-continue', '200-ok'),
  header('X-A', 'a'.repeat(7000), 'a'.repeat(20_000)),
  fc.integer({ min: 90, max: 2100 }).map((count): Header => ['X', `a${'\r\nX: a'.repeat(count)}`]),
)

const origins = fc.oneof(
  { weight: 8, arbitrary: fc.constant(`http://${placeholders.host}`) },
  { weight: 1, arbitrary: fc.constantFrom('', 'null', 'https://evil.example', 'http://', '*') },
  { weight: 1, arbitrary: headerText },
)

const hosts = fc.oneof(
  { weight: 30, arbitrary: fc.constant(`Host: ${placeholders.host}\r\n`) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        ...[
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
        ],
      )
      .map((host) => `Host: ${host}\r\n`),
  },
  { weight: 1, arbitrary: fc.constantFrom('', 'Host: a\r\nHost: b\r\n', 'Host:\r\n') },
)

const urlencoded = fc
  .array(fc.tuple(fieldNames, values), { maxLength: 8 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))

const jsonValues = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('a@example.org', 'dates and tea at dusk', '\u0000', '\ud800', 'x'.repeat(5000), 1e308, -0),
)

const json = fc.oneof(
  fc.dictionary(fieldNames, jsonValues, { maxKeys: 6 }).map((value) => utf8(JSON.stringify(value))),
  fc.integer({ min: 10, max: 20_000 }).map((depth) => '['.repeat(depth)),
  fc.integer({ min: 10, max: 8000 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  fc.constantFrom(
    ...[
      '',
      'null',
      '1',
      '""',
      '{',
      '{"a":}',
      '{"__proto__":{"a":1}}',
      '{"email":"\\ud800"}',
      '{"email":"a\\u0000@b.c"}',
    ],
    ...[
      '{"a":1,"a":2}',
      '{"a":1e999}',
      '\xef\xbb\xbf{}',
      '{"email":"\xff\xfe"}',
      '[{}]',
      '{"constructor":{}}',
    ],
  ),
)

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
  ...[
    '',
    'text/plain',
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    multipartType,
  ],
  ...[
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="',
    'multipart/related; boundary=x',
    'text/csv',
  ],
  ...[
    'application/x-www-form-urlencoded; charset=utf-16',
    'application/json; charset=latin1',
    '/',
    ';',
    'a/b/c',
  ],
  `multipart/form-data; boundary=${'y'.repeat(3000)}`,
)
const binary = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1'))

const wellTyped: fc.Arbitrary<Content>[] = [
  urlencoded.map((body) => ({ type: 'application/x-www-form-urlencoded', body })),
  json.map((body) => ({ type: 'application/json', body })),
  multipart.map((body) => ({ type: multipartType, body })),
]
const mistyped = fc
  .tuple(types, fc.oneof(urlencoded, json, multipart, binary, fc.constant('a&'.repeat(60_000))))
  .map(([type, body]) => ({ type, body }))
const contents = fc.oneof(...wellTyped.map((arbitrary) => ({ weight: 3, arbitrary })), {
  weight: 3,
  arbitrary: mistyped,
})
/** No form reads these as complete. */
const unreadable = fc.oneof(
  json.map((body) => ({ type: 'application/json', body })),
  fc
    .array(part, { minLength: 1, maxLength: 4 })
    .map((parts) => ({ type: multipartType, body: parts.join('') })),
  binary.map((body) => ({ type: 'multipart/form-data', body })),
)

const framings = fc.oneof(
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

/** The headers that say how long a body is, and the bytes that follow them. */
function frame(framing: string, body: string): string {
  const lengths: Record<string, string> = {
    twice: `Content-Length: ${body.length}\r\nContent-Length: 1\r\n`,
    negative: 'Content-Length: -1\r\n',
    letters: 'Content-Length: 0x1\r\n',
    both: `Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n`,
    chunked: 'Transfer-Encoding: chunked\r\n',
    'chunked twice': 'Transfer-Encoding: chunked, identity\r\n',
    'bad chunk': 'Transfer-Encoding: chunked\r\n',
  }
  const bytes = framing === 'chunked' ? chunked(body) : framing === 'bad chunk' ? `zz\r\n${body}` : body
  return `${lengths[framing] ?? `Content-Length: ${body.length}\r\n`}\r\n${bytes}`
}

const network = fc.ipV4().map((address): Header => ['X-Forwarded-For', address])

const requestOf = (role: HostileRole) =>
  fc
    .record({
      method: methods,
      target: targets,
      host: hosts,
      origin: origins,
      // Rate limits are per network; each request comes from its own.
      network,
      headers: fc.array(commonHeaders, { maxLength: 4 }),
      fatal: fc.oneof({ weight: 20, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fatalHeaders }),
      content: role === 'admin' ? unreadable : contents,
      framing: framings,
    })
    .map(({ method, target, host, origin, network, headers, fatal, content, framing }) => {
      const isReadOnly = role === 'admin' && adminReadOnly.test(target)
      const verb = isReadOnly && method !== 'HEAD' ? 'GET' : method
      const session: Header[] = role === 'visitor' ? [] : [['Cookie', placeholders.session]]
      const own: Header[] = origin ? [['Origin', origin]] : []
      const rare: Header[] = fatal ? [fatal] : []
      const lines = [network, ...headers, ...rare, ...session, ...own].map(
        ([name, value]) => `${name}: ${value}\r\n`,
      )
      const hasBody = !/^(?:GET|HEAD|get|)$/.test(verb)
      const type = hasBody && content.type ? `Content-Type: ${content.type}\r\n` : ''
      const start = `${verb} ${target} HTTP/1.1\r\n${host}${lines.join('')}${type}`
      return { start, rest: hasBody ? frame(framing, content.body) : '\r\n' }
    })

const exchangeOf = (role: HostileRole): fc.Arbitrary<HostileExchange> =>
  fc
    .record({
      requests: fc.oneof(
        { weight: 7, arbitrary: fc.array(requestOf(role), { minLength: 1, maxLength: 1 }) },
        { weight: 1, arbitrary: fc.array(requestOf(role), { minLength: 2, maxLength: 5 }) },
      ),
      cut: fc.oneof(
        { weight: 9, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.record({ at: fc.nat({ max: 3000 }), reset: fc.boolean() }) },
      ),
    })
    .map(({ requests, cut }) => ({
      role,
      requests: requests.map(({ start, rest }, index) =>
        // The server closes the connection after the last response.
        index === requests.length - 1 ? `${start}Connection: close\r\n${rest}` : start + rest,
      ),
      cut,
    }))

const exchanges = fc.oneof(
  { weight: 4, arbitrary: exchangeOf('visitor') },
  { weight: 3, arbitrary: exchangeOf('member') },
  { weight: 3, arbitrary: exchangeOf('admin') },
)

const batchSize = 500

/** Hostile requests of all roles to all routes. The same seed yields the same requests. */
export function* hostileExchanges(seed: number): Generator<HostileExchange> {
  for (let batch = 0; ; batch++) yield* fc.sample(exchanges, { seed: seed + batch, numRuns: batchSize })
}
