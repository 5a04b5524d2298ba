import type { RouterContextProvider } from 'react-router'
import type { StandaloneForm } from '#app/cms/collections/registry.server.ts'
import { readAutosave } from '#app/cms/working-copies/read-autosave.server.ts'
import { type Inbox, inboxPath, itemPath } from './inbox.server.ts'
import type { AutosavedItemForm } from './inbox-forms.tsx'
import type { InboxItem } from './status-store.server.ts'

const nouns = { reply: 'reply', notes: 'internal note' }

type FormName = keyof typeof nouns

const formKey = ({ path }: Pick<Inbox, 'path'>, form: FormName) => `${path}/${form}`

/** The forms of an inbox that are autosaved. */
export const autosavedInboxForms = (inbox: Inbox): StandaloneForm[] =>
  (['reply', 'notes'] as const).map((form) => ({
    path: formKey(inbox, form),
    newPath: inboxPath(inbox),
    noun: nouns[form],
    permission: inbox.permission,
    formPath: (id) => itemPath(inbox, id),
  }))

/** Reads the member's working copies of a reply or note, and the values that its form shows. */
export async function readInboxAutosave(
  args: { context: Readonly<RouterContextProvider>; request: Request },
  inbox: Inbox,
  { item, form, values }: { item: InboxItem; form: FormName; values: Record<string, string> },
): Promise<AutosavedItemForm> {
  const { autosave, restored } = await readAutosave(args, {
    collection: formKey(inbox, form),
    itemId: item.id,
    noun: nouns[form],
    path: itemPath(inbox, item.id),
    title: inbox.label(item),
    titleField: null,
    stored: { version: null, values },
  })
  return { autosave, values: { ...values, ...restored?.fields } }
}
