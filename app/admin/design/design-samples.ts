import type { ThreadEntry } from '#app/cms/inbox/thread.tsx'
import type { Flash } from '#app/platform/http/flash.server.ts'
import type { FormResult } from '#app/platform/http/form-result.ts'
import type { Autosave } from '#app/ui/autosave.ts'
import type { FormState } from '#app/ui/form-state.ts'
import type { ItemEditData } from '#app/ui/item-edit-page.tsx'
import type { ItemRow } from '#app/ui/item-list.tsx'
import type { ItemListData } from '#app/ui/item-list-page.tsx'
import type { StatusTab } from '#app/ui/status-tabs.tsx'
import type { UploadHandle } from '#app/ui/use-upload.ts'

/** The target of every sample form and link: the design page itself, whose action does nothing. */
export const noopPath = '/design?'

export const items: ItemRow[] = [
  {
    id: 'a',
    version: 1,
    title: 'Two hundred plates',
    state: 'published',
    when: 'November 1, 2026',
    isSample: true,
  },
  {
    id: 'b',
    version: 1,
    title: 'One page a day',
    state: 'scheduled',
    when: 'December 1, 2026, 8:00 AM',
    isSample: false,
  },
  { id: 'c', version: 1, title: 'ما تعلمناه هذا العام', state: 'draft', when: '', isSample: false },
]

export const emptyItemList: ItemListData<ItemRow> = {
  path: `${noopPath}guides`,
  noun: 'guide',
  plural: 'guides',
  ordered: false,
  rows: [],
  matching: null,
  next: null,
  previous: null,
  previewPath: null,
  trashCount: 2,
}
export const itemEditData: ItemEditData = {
  title: 'Two hundred plates',
  list: noopPath,
  path: `${noopPath}article`,
  version: 2,
  isSample: false,
  previewPath: null,
  publicPath: noopPath,
  editorLocation: undefined,
}

const copy = {
  id: 'copy',
  savedAt: '',
  when: '2:14 PM',
  preview: 'Soup night at the corner',
  storedVersionChanged: false,
}
export const autosave: Autosave = {
  account: '',
  collection: 'articles',
  itemId: 'a',
  noun: 'article',
  path: noopPath,
  title: 'Two hundred plates',
  titleField: 'title',
  restored: copy,
  lastChange: { by: 'Maryam', when: '2:30 PM' },
  offered: [{ ...copy, id: 'older', when: 'Nov 20, 2026, 9:10 AM', storedVersionChanged: true }],
}

export const tabs: StatusTab[] = [
  { value: '', label: 'All', count: 14 },
  { value: 'new', label: 'New', count: 3 },
  { value: 'answered', label: 'Answered', count: 11 },
  { value: 'spam', label: 'Spam', count: 0 },
]

export const thread: ThreadEntry[] = [
  {
    id: 'note',
    kind: 'note',
    label: 'Note',
    title: null,
    body: 'Called her; she can bring six people.',
    who: 'Yusuf',
    when: 'November 3, 2026, 9:10 AM',
  },
  {
    id: 'reply',
    kind: 'reply',
    label: 'Reply by email',
    title: 'Re: Your initiative',
    body: 'Salaam Amina,\nWe would love to. Does Saturday work?',
    who: 'Maryam',
    when: 'November 4, 2026, 6:30 PM',
  },
]

const emptyResult = { values: {}, errors: {}, problem: null, sent: null }
export const results = {
  sent: { ...emptyResult, sent: 'Changes saved.' },
  /** The result of a form whose field `name` is invalid. */
  invalid: (name: string, value: string, error: string) => ({
    ...emptyResult,
    values: { [name]: value },
    errors: { [name]: error },
    problem: 'Nothing was saved. Please correct the highlighted fields.',
  }),
  failed: { ...emptyResult, problem: 'Error submitting initiative. Please try again.' },
} satisfies Record<string, FormResult<unknown> | ((...args: string[]) => FormResult<unknown>)>

export const sampleFormState = (
  values: Record<string, string>,
  errors: Record<string, string> = {},
): FormState => ({
  values,
  errors,
  picture: null,
})

export const flashes = {
  success: { text: 'Article saved.' },
  undo: { text: '“Two hundred plates” is in the trash.', undo: { action: noopPath } },
  published: {
    text: 'Article published.',
    published: { title: 'Two hundred plates', path: '/articles', duplicatePath: noopPath },
  },
  error: { text: 'Someone else changed this article. Nothing was saved.', tone: 'error' },
} satisfies Record<string, Flash>

const noop = () => {}
const upload = (state: UploadHandle['upload']): UploadHandle => ({
  upload: state,
  send: noop,
  cancel: noop,
  retry: noop as UploadHandle['retry'],
})
export const uploads = {
  idle: upload({ state: 'idle' }),
  sending: upload({ state: 'sending', name: 'two-hundred-plates.jpg', percent: 40 }),
  failed: upload({
    state: 'failed',
    problem: 'The connection was lost. Your picture is still selected. Please try again.',
    canRetry: true,
  }),
}
