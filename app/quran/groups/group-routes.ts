import { route } from '@react-router/dev/routes'

/** The pages and forms for groups, including the admin's actions without a page. */
export const groupRoutes = [
  route('quran/groups', 'quran/groups/groups.route.tsx'),
  route('quran/groups/blocked', 'quran/groups/blocked.route.tsx'),
  route('quran/groups/:id', 'quran/groups/group.route.tsx'),
  route('quran/groups/:id/invite', 'quran/groups/invite.route.tsx'),
  route('quran/groups/:id/invite/off', 'quran/groups/invite-off.route.ts'),
  route('quran/groups/:id/settings', 'quran/groups/settings.route.tsx'),
  route('quran/groups/:id/sharing', 'quran/groups/sharing.route.ts'),
  route('quran/groups/:id/leave', 'quran/groups/leave.route.tsx'),
  route('quran/groups/:id/delete', 'quran/groups/group-delete.route.tsx'),
  route('quran/groups/:id/ramadan', 'quran/groups/ramadan.route.tsx'),
  route('quran/groups/:id/khatma', 'quran/groups/khatma.route.tsx'),
  route('quran/groups/:id/khatma/:change', 'quran/groups/khatma-juz.route.ts'),
  route('quran/groups/:id/members/:userId', 'quran/groups/member.route.tsx'),
  route('quran/groups/:id/members/:userId/remove', 'quran/groups/member-remove.route.tsx'),
  route('quran/groups/:id/members/:userId/hand-over', 'quran/groups/member-hand-over.route.tsx'),
  route('quran/groups/:id/members/:userId/block', 'quran/groups/member-block.route.tsx'),
  route('quran/groups/:id/members/:userId/report', 'quran/groups/member-report.route.tsx'),
  route('quran/join', 'quran/groups/join-by-code.route.tsx'),
  route('quran/join/:code', 'quran/groups/join.route.tsx'),
  route('admin/quran-groups/:id/approve', 'quran/groups/group-approve-admin.route.ts'),
  route('admin/quran-groups/reports/:id/resolve', 'quran/groups/report-resolve-admin.route.ts'),
]

/** The pages about groups in the admin area, below /admin. */
export const groupAdminPages = [
  route('quran-groups', 'quran/groups/groups-admin.route.tsx'),
  route('quran-groups/:id/delete', 'quran/groups/group-delete-admin.route.tsx'),
]
