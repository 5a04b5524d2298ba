import type { RouterContextProvider } from 'react-router'
import { readNewItemAutosave } from '#app/cms/collections/item-autosave.server.ts'
import { findEditor } from '#app/cms/collections/require-editor.server.ts'
import { inlineListPath } from '#app/events/event/editor-location.ts'
import { loadEventAdmin } from '#app/events/event/event-admin-data.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'

/**
 * Loads the inline editor for members who can edit events: `editor` is null for everyone else, and `editor.opened` is
 * null while it is closed.
 */
export async function loadVolunteerEditor(
  args: { context: Readonly<RouterContextProvider>; request: Request },
  now: Date,
) {
  const editor = findEditor(args.context.get(memberContext), eventCollection)
  if (!editor) return { editor: null, flash: null, headers: {} }
  const url = new URL(args.request.url)
  const isOpen = url.searchParams.get('edit') === new URL(inlineListPath, url).searchParams.get('edit')
  if (!isOpen) return { editor: { opened: null }, ...takeFlash(args) }
  const list = await loadEventAdmin(args.context, editor, url, now)
  const draft = await readNewItemAutosave(args, eventCollection, list.form.initial, inlineListPath)
  return { editor: { opened: { list, draft } }, ...takeFlash(args) }
}
