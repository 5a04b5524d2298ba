import type { RouterContextProvider } from 'react-router'
import { readItemList } from '#app/cms/collections/item-pages.server.ts'
import { hasAdminRights, memberContext } from '#app/platform/auth/member.server.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { resourceCollection } from './resource-collection.ts'

/** What only admins get on the Resources page. Null for everyone else, so that the page stays cacheable for them. */
export async function readResourceEditor(args: {
  context: Readonly<RouterContextProvider>
  request: Request
}) {
  const member = args.context.get(memberContext)
  if (!member || !hasAdminRights(member)) return { editor: null, flash: null, headers: {} }
  const isOpen = new URL(args.request.url).searchParams.get('edit') === 'resources'
  const list = isOpen ? await readItemList(args, resourceCollection) : null
  return { editor: { list }, ...takeFlash(args) }
}
