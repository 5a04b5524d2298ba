import {
  type Access,
  adminForm,
  adminPage,
  admins,
  all,
  memberForm,
  members,
  missingAction,
  missingPage,
  page,
} from './access-statuses.ts'

/**
 * The access table's entries for events: public pages, sign-up, hours and certificates, and the screens and actions of
 * organizers.
 */
export const eventAccess: Record<string, Access> = {
  '/volunteer': page,
  '/calendar.ics': page,
  '/events/:slug': { ...page, example: '/events/{event}' },
  '/events/:slug/event.ics': { ...page, example: '/events/{event}/event.ics' },
  '/events/:slug/report.png': { get: all(404), example: '/events/{event}/report.png' },
  '/events/:slug/preview.png': { ...page, example: '/events/{event}/preview.png' },
  // An empty form signs a member up, and asks a visitor for a name.
  '/events/:slug/signup': {
    get: all(200),
    post: { visitor: 400, member: 303, suspended: 400, admin: 303 },
    example: '/events/quran-circle/signup',
  },
  '/events/:slug/signup/confirm': {
    get: all(302),
    post: all(404),
    example: '/events/none/signup/confirm',
  },
  '/events/:slug/signup/cancel': { get: all(302), post: all(404), example: '/events/none/signup/cancel' },
  '/events/:slug/signup/coming': {
    get: all(302),
    post: all(404),
    example: '/events/quran-circle/signup/coming',
  },
  '/events/:slug/step-in': { get: all(404), post: all(404), example: '/events/quran-circle/step-in' },
  // Only the link in the email to a guardian works.
  '/events/:slug/guardian': {
    get: all(404),
    post: all(404),
    example: '/events/quran-circle/guardian',
  },
  '/events/:slug/guardian/decline': {
    get: all(302),
    post: all(404),
    example: '/events/quran-circle/guardian/decline',
  },
  '/events/:slug/signup/bring': {
    get: all(302),
    post: all(404),
    example: '/events/quran-circle/signup/bring',
  },
  '/events/:slug/check-in': {
    get: all(200),
    post: all(400),
    example: '/events/quran-circle/check-in',
  },
  '/calendar/:file': { get: all(404), example: '/calendar/none.ics' },
  '/admin/opportunities': { get: admins(200), post: admins(400) },
  '/admin/opportunities/attendance.csv': { get: admins(200) },
  '/admin/opportunities/:id/attendance': missingPage('/admin/opportunities/none/attendance'),
  '/admin/opportunities/:id/report': missingPage('/admin/opportunities/none/report'),
  '/admin/opportunities/:id/report/thanks': missingPage('/admin/opportunities/none/report/thanks'),
  '/admin/hours': adminForm,
  '/admin/opportunities/:id/attendance/approve': {
    ...missingAction,
    example: '/admin/opportunities/none/attendance/approve',
  },
  '/admin/opportunities/:id/cancel': { ...missingAction, example: '/admin/opportunities/none/cancel' },
  '/admin/opportunities/:id/reinstate': { ...missingAction, example: '/admin/opportunities/none/reinstate' },
  '/admin/opportunities/:id/trash-dates': {
    ...missingAction,
    example: '/admin/opportunities/none/trash-dates',
  },
  '/admin/opportunities/:id/undo-dates': {
    ...missingAction,
    example: '/admin/opportunities/none/undo-dates',
  },
  '/admin/opportunities/:id/next-week': { ...missingAction, example: '/admin/opportunities/none/next-week' },
  '/admin/opportunities/:id/attendees': missingPage('/admin/opportunities/none/attendees'),
  '/admin/opportunities/:id/organizers': {
    ...missingAction,
    example: '/admin/opportunities/none/organizers',
  },
  '/admin/opportunities/:id/organizers/remove': {
    ...missingAction,
    example: '/admin/opportunities/none/organizers/remove',
  },
  '/admin/opportunities/bulk': { get: admins(302), post: admins(303) },
  '/admin/opportunities/export.csv': adminPage,
  '/admin/opportunities/:id/emails': { get: admins(404), example: '/admin/opportunities/none/emails' },
  '/admin/opportunities/:id/emails/new': missingPage('/admin/opportunities/none/emails/new'),
  '/admin/opportunities/:id/emails/:messageId': missingPage('/admin/opportunities/none/emails/none'),
  '/admin/opportunities/:id/emails/:messageId/test': {
    ...missingAction,
    example: '/admin/opportunities/none/emails/none/test',
  },
  '/admin/opportunities/:id/emails/:messageId/send': {
    ...missingAction,
    example: '/admin/opportunities/none/emails/none/send',
  },
  '/admin/opportunities/:id/emails/:messageId/delete': {
    ...missingAction,
    example: '/admin/opportunities/none/emails/none/delete',
  },
  '/admin/opportunities/:id/signups': { get: admins(404), example: '/admin/opportunities/none/signups' },
  '/admin/opportunities/:id/signups/cover': missingPage('/admin/opportunities/none/signups/cover'),
  '/admin/opportunities/:id/signups/print': {
    get: admins(404),
    example: '/admin/opportunities/none/signups/print',
  },
  '/admin/opportunities/:id/signups/export.csv': {
    get: admins(404),
    example: '/admin/opportunities/none/signups/export.csv',
  },
  '/admin/opportunities/:id/signups/add': missingPage('/admin/opportunities/none/signups/add'),
  '/admin/opportunities/:id/signups/:signupId/admit': {
    ...missingAction,
    example: '/admin/opportunities/none/signups/none/admit',
  },
  '/admin/opportunities/:id/signups/:signupId/remove': missingPage(
    '/admin/opportunities/none/signups/none/remove',
  ),
  '/admin/opportunities/:id/signups/:signupId/shift': missingPage(
    '/admin/opportunities/none/signups/none/shift',
  ),
  '/admin/opportunities/:id/shifts': missingPage('/admin/opportunities/none/shifts'),
  '/admin/opportunities/:id/shifts/:shiftId': missingPage('/admin/opportunities/none/shifts/none'),
  '/admin/opportunities/:id/shifts/copy': {
    ...missingAction,
    example: '/admin/opportunities/none/shifts/copy',
  },
  '/admin/opportunities/:id/shifts/:shiftId/delete': {
    ...missingAction,
    example: '/admin/opportunities/none/shifts/none/delete',
  },
  '/admin/opportunities/:id/needs': missingPage('/admin/opportunities/none/needs'),
  '/admin/opportunities/:id/needs/:needId': missingPage('/admin/opportunities/none/needs/none'),
  '/admin/opportunities/:id/needs/:needId/delete': {
    ...missingAction,
    example: '/admin/opportunities/none/needs/none/delete',
  },
  '/admin/opportunities/:id/check-in': { get: admins(404), example: '/admin/opportunities/none/check-in' },
  '/admin/opportunities/:id/check-in/poster': {
    get: admins(404),
    example: '/admin/opportunities/none/check-in/poster',
  },
  '/admin/opportunities/:id/check-in/walk-in': missingPage('/admin/opportunities/none/check-in/walk-in'),
  '/admin/opportunities/:id/check-in/mark': {
    ...missingAction,
    example: '/admin/opportunities/none/check-in/mark',
  },
  '/admin/opportunities/:id/check-in/sync': missingPage('/admin/opportunities/none/check-in/sync'),
  '/profile/hours': memberForm(400),
  '/profile/hours/certificates/:id/file': {
    get: members(404),
    example: '/profile/hours/certificates/none/file',
  },
  '/profile/hours/certificates/:id/revoke': {
    ...memberForm(404, 404),
    example: '/profile/hours/certificates/none/revoke',
  },
  '/profile/hours/log': memberForm(400),
  '/profile/hours/log/:id/remove': {
    get: all(302),
    post: members(302),
    example: '/profile/hours/log/none/remove',
  },
  '/profile/calendar-feed': memberForm(302),
  '/profile/calendar-feed/off': { get: all(302), post: members(302) },
  '/verify/:code': { get: all(404), example: '/verify/none' },
  '/admin/certificates': adminForm,
  '/admin/certificates/:id/revoke': missingPage('/admin/certificates/none/revoke'),
  '/admin/certificates/:id/file': { get: admins(404), example: '/admin/certificates/none/file' },
}
