import type { RouterContextProvider } from 'react-router'
import { allowedGroups, allScreens } from '#app/admin/screens/screens.ts'
import type { VersionedCollection } from '#app/cms/collections/collection.ts'
import { collectionsContext } from '#app/cms/collections/registry.server.ts'
import { findEditor } from '#app/cms/collections/require-editor.server.ts'
import { inboxesContext } from '#app/cms/inbox/inbox.server.ts'
import { requireStaff } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { textsContext } from '#app/platform/settings/texts-context.ts'
import { searchAdmin } from './search-store.server.ts'

/** The results of an admin search (`?q=`), for the page and for the command palette. */
export async function readSearch({
  context,
  request,
}: {
  context: Readonly<RouterContextProvider>
  request: Request
}) {
  const member = requireStaff(context)
  const query = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 100)
  const collections = context.get(collectionsContext)
  const sources = {
    role: member.role,
    screens: allowedGroups(member.role, allScreens(collections.listed)),
    onlyAssignedTo: (collection: VersionedCollection) =>
      findEditor(member, collection)?.onlyAssignedTo ?? null,
    collections,
    inboxes: context.get(inboxesContext),
    texts: context.get(textsContext),
  }
  return { query, groups: await searchAdmin(context.get(databaseContext), sources, query) }
}
