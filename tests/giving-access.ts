import { type Access, adminForm, all, form, missingAction, missingPage, page } from './access-statuses.ts'

/** The access table's entries of giving, other than pledges. */
export const givingAccess: Record<string, Access> = {
  '/campaigns': page,
  '/campaigns/unsubscribe': { get: all(404), post: all(404) },
  '/admin/campaigns/:id/updates': missingPage('/admin/campaigns/none/updates'),
  '/admin/campaigns/:id/updates/:updateId': missingPage('/admin/campaigns/none/updates/none'),
  '/admin/campaigns/:id/updates/:updateId/send': {
    ...missingAction,
    example: '/admin/campaigns/none/updates/none/send',
  },
  '/admin/campaigns/:id/updates/:updateId/delete': {
    ...missingAction,
    example: '/admin/campaigns/none/updates/none/delete',
  },
  '/payments/webhook': { get: all(405), post: all(400) },
  '/zakat': form,
  '/admin/gifts/nisab': adminForm,
}

/** The paths below `/admin` that a treasurer may open, besides donations. */
export const treasurerPaths = [
  '/admin/gifts/nisab',
  '/admin/pictures',
  '/admin/campaigns/:id/updates',
  '/admin/campaigns/:id/updates/:updateId',
  '/admin/campaigns/:id/updates/:updateId/send',
  '/admin/campaigns/:id/updates/:updateId/delete',
]
