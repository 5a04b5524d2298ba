import { soup } from './fixtures/initiative-fixture.ts'

export const apiRoles = [
  'visitor',
  'forged',
  'member',
  'suspended',
  'unconfirmed',
  'organizer',
  'editor',
  'admin',
] as const
/** `forged` has a token issued by another site. `unconfirmed` is an admin without a confirmed email address. */
export type ApiRole = (typeof apiRoles)[number]

type Statuses = Record<ApiRole, number>

const rejectedTokens = { forged: 401, suspended: 401 }
const everyone = (status: number): Statuses => ({
  ...rejectedTokens,
  visitor: status,
  member: status,
  unconfirmed: status,
  organizer: status,
  editor: status,
  admin: status,
})
const members = (status: number): Statuses => ({ ...everyone(status), visitor: 401 })
const admins = (status: number): Statuses => ({ ...members(403), admin: status })
/** Which roles may edit a collection. */
type EditAccess = 'adminsOnly' | 'editorsAndAdmins'
const editors = (access: EditAccess, status: number): Statuses => ({
  ...admins(status),
  editor: access === 'editorsAndAdmins' ? status : 403,
})
/** Drafts, scheduled items and trashed items return 404 to everyone who cannot edit the collection. */
const hidden = (access: EditAccess, status: number): Statuses => ({
  ...everyone(404),
  editor: access === 'editorsAndAdmins' ? status : 404,
  admin: status,
})

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

const collectionAccess = (path: string, item: object, access: EditAccess): ApiAccess[] => [
  { method: 'GET', path, statuses: everyone(200) },
  ...['draft', 'scheduled', 'trashed'].flatMap((state) => [
    { method: 'GET', path: `${path}?state=${state}`, statuses: editors(access, 200) },
    { method: 'GET', path: `${path}/{${state}}`, statuses: hidden(access, 200) },
  ]),
  { method: 'GET', path: `${path}/{published}`, statuses: everyone(200) },
  { method: 'GET', path: `${path}/none`, statuses: everyone(404) },
  { method: 'POST', path, body: item, statuses: editors(access, 201) },
  {
    method: 'PATCH',
    path: `${path}/{published}`,
    body: { title: 'Changed' },
    statuses: editors(access, 200),
  },
  { method: 'PATCH', path: `${path}/{draft}`, body: { publishedAt: null }, statuses: editors(access, 200) },
  { method: 'PATCH', path: `${path}/{trashed}`, body: { title: 'Changed' }, statuses: editors(access, 409) },
  { method: 'PATCH', path: `${path}/none`, body: {}, statuses: editors(access, 404) },
  { method: 'DELETE', path: `${path}/{published}`, statuses: editors(access, 204) },
  { method: 'DELETE', path: `${path}/none`, statuses: editors(access, 404) },
  { method: 'POST', path: `${path}/{published}/restore`, statuses: editors(access, 200) },
  { method: 'POST', path: `${path}/none/restore`, statuses: editors(access, 404) },
]

/** The expected status of every operation of the content API for every role. Each new operation needs entries here. */
export const apiAccessTable: ApiAccess[] = [
  ...collectionAccess('/events', event, 'adminsOnly'),
  ...collectionAccess('/resources', resource, 'editorsAndAdmins'),
  { method: 'GET', path: '/homepage', statuses: everyone(200) },
  {
    method: 'PATCH',
    path: '/homepage',
    body: { title: 'Salaam', description: 'Come in.' },
    statuses: editors('editorsAndAdmins', 200),
  },
  { method: 'GET', path: '/profile', statuses: members(200) },
  { method: 'POST', path: '/initiatives', body: { ...soup, date: tomorrow }, statuses: everyone(201) },
]
