import { type Access, all, memberForm, members } from './access-statuses.ts'

/** The access table's entries of the Qur'an log. */
export const quranAccess: Record<string, Access> = {
  '/quran/import': memberForm(400),
  '/quran/import/:id': { ...memberForm(404, 404), example: '/quran/import/none' },
  '/quran/import/:id/undo': { get: all(302), post: members(303), example: '/quran/import/none/undo' },
  '/quran/import/:id/discard': { get: all(302), post: members(303), example: '/quran/import/none/discard' },
  '/quran/export.csv': { get: members(200) },
  '/quran/export.json': { get: members(200) },
}
