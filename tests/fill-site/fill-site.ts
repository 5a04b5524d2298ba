import { addMessage } from '#app/members/event-messages/event-message-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { addBackups } from './fill-backups.ts'
import { addItems } from './fill-collections.ts'
import { addGifts } from './fill-gifts.ts'
import { addImports } from './fill-imports.ts'
import { addSubmissions } from './fill-inboxes.ts'
import { addMail } from './fill-mail.ts'
import { addMembers, addParticipation } from './fill-members.ts'
import { addWorkingCopies } from './fill-working-copies.ts'
import type { Admin } from './samples.ts'

/**
 * Fills a site with a year's worth of content, including Arabic text and long words. Returns the paths of the admin
 * screens that show it. `triggerJobs` makes a site in another process look for jobs, so that it need not poll.
 */
export async function fillSite(
  db: Database,
  admin: Admin,
  triggerJobs: () => Promise<unknown> = async () => {},
) {
  const members = await addMembers(db)
  const { firstIds, trashedIds } = await addItems(db, admin)
  await addWorkingCopies(db, admin, ['articles', 'opportunities', 'resources'], firstIds.articles ?? '')
  const signupIds = await addParticipation(db, firstIds.opportunities, members)
  const draft = { subject: 'أحضروا معاطفكم', body: 'The basement is cold.', audience: 'going' } as const
  const messageId = await addMessage(db, firstIds.opportunities ?? '', draft, admin.id, new Date())
  const submissions = await addSubmissions(db, admin, members)
  const gifts = await addGifts(db, admin)
  const mail = await addMail(db, admin, members)
  const imports = await addImports(db, admin, triggerJobs)
  const backups = await addBackups(db)
  return [
    '/admin/overview',
    '/admin/calendar',
    '/admin/users',
    '/admin/users?q=nobody-at-all',
    `/admin/users/${admin.id}`,
    ...['', '/suspend', '/confirm-email', '/delete'].map((suffix) => `/admin/users/${members[1]}${suffix}`),
    '/admin/users/invite',
    '/admin/roles',
    '/admin/homepage',
    '/admin/media',
    '/admin/media?use=unused',
    ...['', '/replace', '/delete'].map((suffix) => `/admin/media/painting-event${suffix}`),
    '/admin/design-pictures',
    '/admin/design-pictures/app-teaser',
    '/admin/pages',
    '/admin/pages/about-story',
    '/admin/texts',
    '/admin/texts/mail.pledge-thanks.body',
    ...Object.entries(firstIds).flatMap(([path, id]) => [
      `/admin/${path}`,
      ...(path === 'resources' || path === 'opportunities' ? [] : [`/admin/${path}/new`]),
      `/admin/${path}/${id}`,
      // These screens are the same for every collection.
      ...(path === 'articles' || path === 'opportunities'
        ? [
            `/admin/${path}/${id}/history`,
            `/admin/${path}/${id}/history/1`,
            `/admin/${path}/trash`,
            `/admin/${path}/${trashedIds[path]}/remove`,
          ]
        : []),
      `/preview/${path}/${id}`,
    ]),
    `/admin/opportunities/${firstIds.opportunities}/attendance`,
    ...['', '/print', '/add', `/${signupIds[0]}/remove`].map(
      (suffix) => `/admin/opportunities/${firstIds.opportunities}/signups${suffix}`,
    ),
    ...['', '/poster', '/walk-in'].map(
      (suffix) => `/admin/opportunities/${firstIds.opportunities}/check-in${suffix}`,
    ),
    ...['', '/new', `/${messageId}`].map(
      (suffix) => `/admin/opportunities/${firstIds.opportunities}/emails${suffix}`,
    ),
    `/admin/opportunities/${firstIds.opportunities}/report`,
    '/admin/hours',
    '/admin/certificates',
    '/admin/quran-log',
    ...submissions,
    ...gifts,
    ...mail,
    ...imports,
    ...backups,
    '/admin/settings',
    '/admin/settings/initiative',
    '/admin/settings/password-policy',
    '/admin/settings/affiliations',
    '/admin/settings/backups',
    '/admin/settings/look',
    '/admin/settings/logo',
    '/admin/settings/mail',
    '/admin/activity',
    '/admin/sample-content',
    '/admin/checklist',
  ]
}
