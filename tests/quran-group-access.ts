import {
  type Access,
  adminPage,
  admins,
  all,
  memberForm,
  members,
  missingAction,
  missingPage,
} from './access-statuses.ts'

/** A page of a group that does not exist. For a group that exists, strangers get the same status. */
const missingGroup = (path: string, hasAction = true): Access => ({
  get: members(404),
  ...(hasAction ? { post: members(404) } : {}),
  example: `/quran/groups/none${path}`,
})

/** The access table's entries for groups. `group-access.e2e.ts` tests the access of their members and admins. */
export const quranGroupAccess: Record<string, Access> = {
  '/quran/groups': memberForm(400),
  '/quran/groups/blocked': memberForm(303),
  '/quran/groups/:id': missingGroup('', false),
  '/quran/groups/:id/invite': missingGroup('/invite'),
  '/quran/groups/:id/invite/off': missingGroup('/invite/off'),
  '/quran/groups/:id/settings': missingGroup('/settings'),
  '/quran/groups/:id/sharing': missingGroup('/sharing'),
  '/quran/groups/:id/leave': missingGroup('/leave'),
  '/quran/groups/:id/delete': missingGroup('/delete'),
  '/quran/groups/:id/ramadan': missingGroup('/ramadan', false),
  '/quran/groups/:id/khatma': missingGroup('/khatma'),
  '/quran/groups/:id/khatma/:change': missingGroup('/khatma/take'),
  '/quran/groups/:id/members/:userId': missingGroup('/members/none'),
  '/quran/groups/:id/members/:userId/remove': missingGroup('/members/none/remove'),
  '/quran/groups/:id/members/:userId/hand-over': missingGroup('/members/none/hand-over'),
  '/quran/groups/:id/members/:userId/block': missingGroup('/members/none/block'),
  '/quran/groups/:id/members/:userId/report': missingGroup('/members/none/report'),
  '/quran/join': memberForm(400),
  // With any code, visitors see an explanation of groups.
  '/quran/join/:code': {
    get: { ...all(200), member: 404, admin: 404 },
    post: members(404),
    example: '/quran/join/K7M3QXAP',
  },
  '/admin/quran-groups': adminPage,
  '/admin/quran-groups/:id/delete': missingPage('/admin/quran-groups/none/delete'),
  '/admin/quran-groups/:id/approve': { ...missingAction, example: '/admin/quran-groups/none/approve' },
  '/admin/quran-groups/reports/:id/resolve': {
    get: admins(302),
    post: admins(404),
    example: '/admin/quran-groups/reports/none/resolve',
  },
}
