import type { RouterContextProvider } from 'react-router'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { unknownLink } from '#app/platform/http/errors.ts'
import { isRecurringGiftKey } from './recurring-gift-link.server.ts'
import { findRecurringGift } from './recurring-gift-store.server.ts'

const linkFormPath = '/donate/monthly'

export interface RecurringArgs {
  request: Request
  context: Readonly<RouterContextProvider>
  params: { id: string }
}

/**
 * Returns the recurring gift to a visitor with its emailed link, or to the member who gave it. Throws a 404 for
 * everyone else. `hasKey` tells whether the visitor has the link. `path` returns the path of the gift's page or of a
 * subpage, with the key of the link.
 */
export async function requireRecurringGift({ request, context, params: { id } }: RecurringArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? ''
  const hasKey = isRecurringGiftKey(id, key, context.get(configContext).secret)
  const memberId = context.get(memberContext)?.id
  const gift = hasKey || memberId ? await findRecurringGift(context.get(databaseContext), id) : undefined
  const isOwn = memberId !== undefined && (gift?.userId === memberId || gift?.donorUserId === memberId)
  if (!gift || gift.subscriptionId === null || !(hasKey || isOwn)) unknownLink(linkFormPath)
  const query = hasKey ? `?key=${encodeURIComponent(key)}` : ''
  return { gift, hasKey, path: (page = '') => `${linkFormPath}/${id}${page}${query}` }
}

/** The pages show a donor's gift, and their links must not pass on the key. */
export const privateHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
