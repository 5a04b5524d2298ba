import { type Access, all, memberForm, members, page } from './access-statuses.ts'

/** The access table's entries of the Qur'an log. */
export const quranAccess: Record<string, Access> = {
  '/quran': { get: all(200), post: members(400) },
  '/quran/tap': { get: all(302), post: members(303) },
  '/quran/history': { get: members(200) },
  '/quran/entries/:id': { ...memberForm(404, 404), example: '/quran/entries/none' },
  '/quran/entries/:id/delete': { get: all(302), post: members(303), example: '/quran/entries/none/delete' },
  '/quran/entries/:id/restore': { get: all(302), post: members(302), example: '/quran/entries/none/restore' },
  '/quran/how-it-counts': page,
  '/quran/start': memberForm(302),
  '/quran/goal': memberForm(400),
  '/quran/goal/:startsOn/remove': {
    get: all(302),
    post: members(302),
    example: '/quran/goal/2026-01-01/remove',
  },
  '/quran/pauses': memberForm(400),
  '/quran/pauses/:id': { ...memberForm(400, 404), example: '/quran/pauses/none' },
  '/quran/pauses/:id/end': { get: all(302), post: members(302), example: '/quran/pauses/none/end' },
  '/quran/pauses/:id/delete': { get: all(302), post: members(302), example: '/quran/pauses/none/delete' },
  '/quran/day': memberForm(400),
  '/quran/day/location': memberForm(400),
  '/quran/day/location/remove': { get: all(302), post: members(302) },
  '/quran/sync': memberForm(400),
  '/quran/import': memberForm(400),
  '/quran/import/:id': { ...memberForm(404, 404), example: '/quran/import/none' },
  '/quran/import/:id/undo': { get: all(302), post: members(303), example: '/quran/import/none/undo' },
  '/quran/import/:id/discard': { get: all(302), post: members(303), example: '/quran/import/none/discard' },
  '/quran/export.csv': { get: members(200) },
  '/quran/export.json': { get: members(200) },
}
