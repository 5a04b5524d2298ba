import fc from 'fast-check'
import { endpoints } from '#app/api/accounts/endpoints.server.ts'
import { basePath } from '#app/api/content/operation.ts'
import { operations } from '#app/api/content/operations.server.ts'
import { accessTable } from '#tests/access-table.ts'
import { splitWords, values } from './values.ts'

/** Replaced before sending: the site's host, the session cookie of the role, and the slug of an event. */
export const placeholders = { host: '<<host>>', session: '<<session>>', event: '<<event>>' }

const paths = [
  // The access table lists every route in app/routes.ts; access.e2e.ts compares them.
  ...Object.entries(accessTable).map(([path, { example = path }]) =>
    example.replace('{event}', placeholders.event).replaceAll(/:\w+|\*/g, 'none'),
  ),
  ...Object.keys(endpoints).map((path) => `${path}?key=test`),
  '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=test',
  ...operations.map(({ path }) => basePath + path.replace(/\{\w+\}/, 'none')),
  '/api/v1/openapi.json',
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

const queryNames = fc.constantFrom(
  ...splitWords(`
      q status cursor before when day month view edit mode next tab page sort token from to verb role
      affiliation place region state error notice popup recovery saved index _routes key name prefix
      delimiter maxResults pageToken alt upload_id uploadType oobCode continueUrl email secret kind
      a[b] __proto__
    `),
)

const query = fc
  .array(fc.tuple(queryNames, values), { minLength: 1, maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))

const withQuery = (path: string, added: string) => `${path}${path.includes('?') ? '&' : '?'}${added}`

export const targets = fc.constantFrom(...paths).chain((path) =>
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

export const methods = fc.oneof(
  { weight: 14, arbitrary: fc.constant('GET') },
  { weight: 10, arbitrary: fc.constant('POST') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...splitWords('HEAD PUT PATCH DELETE OPTIONS TRACE CONNECT PROPFIND QUERY M-SEARCH LINK'),
      'get',
      'BREW',
      'GET\t',
      '',
    ),
  },
)
