import type { RouterContextProvider } from 'react-router'
import { readItemList } from '#app/cms/collections/item-admin-data.server.ts'
import { readNewItemAutosave } from '#app/cms/collections/item-autosave.server.ts'
import { hasPermission, memberContext } from '#app/platform/auth/member.server.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { resourceCollection } from './resource-collection.ts'

const inlinePath = '/resources?edit=resources'

/**
 * Loads the inline editor for members who may edit content: `editor` is null for everyone else, so that their page can
 * be cached, and `editor.list` is null while the editor is closed.
 */
export async function readResourceEditor(args: {
  context: Readonly<RouterContextProvider>
  request: Request
}) {
  if (!hasPermission(args.context.get(memberContext), resourceCollection.permission))
    return { editor: null, flash: null, headers: {} }
  const isOpen = new URL(args.request.url).searchParams.get('edit') === 'resources'
  if (!isOpen) return { editor: { list: null, draft: null }, ...takeFlash(args) }
  const list = await readItemList(args, resourceCollection)
  // This reads the member's id, so the page counts as personal and is not cached for others.
  const draft = await readNewItemAutosave(args, resourceCollection, list.form.initial, inlinePath)
  return { editor: { list, draft }, ...takeFlash(args) }
}
