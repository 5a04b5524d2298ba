import { soup } from './fixtures/initiative-fixture.ts'

export const apiRoles = ['visitor', 'forged', 'member', 'disabled', 'unconfirmed', 'admin'] as const
/** Who calls: `forged` has a token of another site, `unconfirmed` is an admin without a confirmed email address. */
export type ApiRole = (typeof apiRoles)[number]

type Statuses = Record<ApiRole, number>

const signedOut = { forged: 401, disabled: 401 }
const everyone = (status: number): Statuses => ({
  ...signedOut,
  visitor: status,
  member: status,
  unconfirmed: status,
  admin: status,
})
const members = (status: number): Statuses => ({ ...everyone(status), visitor: 401 })
const admins = (status: number): Statuses => ({ ...members(403), admin: status })
/** What only admins see does not exist for others. */
const hidden = (status: number): Statuses => ({ ...everyone(404), admin: status })

interface ApiAccess {
  method: string
  /** Placeholders: `{published}`, `{draft}` … are ids of items in that state. */
  path: string
  body?: object
  statuses: Statuses
}

const event = { title: 'Soup', description: 'Forty bowls.', date: '2027-01-15' }
const resource = { title: 'Du’as', url: 'https://example.org/duas' }
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

const collectionAccess = (path: string, item: object): ApiAccess[] => [
  { method: 'GET', path, statuses: everyone(200) },
  ...['draft', 'scheduled', 'trashed'].flatMap((state) => [
    { method: 'GET', path: `${path}?state=${state}`, statuses: admins(200) },
    { method: 'GET', path: `${path}/{${state}}`, statuses: hidden(200) },
  ]),
  { method: 'GET', path: `${path}/{published}`, statuses: everyone(200) },
  { method: 'GET', path: `${path}/none`, statuses: everyone(404) },
  { method: 'POST', path, body: item, statuses: admins(201) },
  { method: 'PATCH', path: `${path}/{published}`, body: { title: 'Changed' }, statuses: admins(200) },
  { method: 'PATCH', path: `${path}/{draft}`, body: { publishedAt: null }, statuses: admins(200) },
  { method: 'PATCH', path: `${path}/{trashed}`, body: { title: 'Changed' }, statuses: admins(409) },
  { method: 'PATCH', path: `${path}/none`, body: {}, statuses: admins(404) },
  { method: 'DELETE', path: `${path}/{published}`, statuses: admins(204) },
  { method: 'DELETE', path: `${path}/none`, statuses: admins(404) },
  { method: 'POST', path: `${path}/{published}/restore`, statuses: admins(200) },
  { method: 'POST', path: `${path}/none/restore`, statuses: admins(404) },
]

/** The expected response of every operation of the content API to every role. Each new operation needs entries here. */
export const apiAccessTable: ApiAccess[] = [
  ...collectionAccess('/events', event),
  ...collectionAccess('/resources', resource),
  { method: 'GET', path: '/homepage', statuses: everyone(200) },
  {
    method: 'PATCH',
    path: '/homepage',
    body: { title: 'Salaam', description: 'Come in.' },
    statuses: admins(200),
  },
  { method: 'GET', path: '/profile', statuses: members(200) },
  { method: 'POST', path: '/initiatives', body: { ...soup, date: tomorrow }, statuses: everyone(201) },
]
