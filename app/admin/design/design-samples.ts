import type { ThreadEntry } from '#app/cms/inbox/thread.tsx'
import type { FormReply } from '#app/platform/http/form-reply.ts'
import type { Said } from '#app/platform/http/said.server.ts'
import type { Edited } from '#app/ui/edit-fields.ts'
import type { ItemForm } from '#app/ui/item-edit-page.tsx'
import type { ItemRow } from '#app/ui/item-list.tsx'
import type { ItemPage } from '#app/ui/item-list-page.tsx'
import type { StateTab } from '#app/ui/state-tabs.tsx'
import type { UploadHandle } from '#app/ui/use-upload.ts'

/** Where every form and link of a specimen leads: back to this page, which does nothing. */
export const nowhere = '/design?'

export const items: ItemRow[] = [
  { id: 'a', title: 'Two hundred plates', state: 'published', when: 'November 1, 2026' },
  { id: 'b', title: 'One page a day', state: 'scheduled', when: 'December 1, 2026, 8:00 am' },
  { id: 'c', title: 'ما تعلمناه هذا العام', state: 'draft', when: '' },
]

export const itemPage: ItemPage<ItemRow> = {
  path: `${nowhere}guides`,
  noun: 'guide',
  plural: 'guides',
  ordered: false,
  rows: [],
  next: null,
  previous: null,
  previews: null,
  trashed: 2,
}
export const itemForm: ItemForm = {
  title: 'Two hundred plates',
  list: nowhere,
  path: `${nowhere}article`,
  version: 2,
  preview: null,
  view: nowhere,
  place: undefined,
}

export const tabs: StateTab[] = [
  { value: '', label: 'All', count: 14 },
  { value: 'new', label: 'New', count: 3 },
  { value: 'answered', label: 'Answered', count: 11 },
  { value: 'spam', label: 'Spam', count: 0 },
]

export const thread: ThreadEntry[] = [
  {
    id: 'note',
    kind: 'note',
    title: null,
    body: 'Called her; she can bring six people.',
    who: 'Yusuf',
    when: 'November 3, 2026, 9:10 am',
  },
  {
    id: 'reply',
    kind: 'reply',
    title: 'Re: Your initiative',
    body: 'Salaam Amina,\nwe would love to. Saturday?',
    who: 'Maryam',
    when: 'November 4, 2026, 6:30 pm',
  },
]

const nothing = { values: {}, errors: {}, problem: null, sent: null }
export const replies = {
  sent: { ...nothing, sent: 'The changes are saved.' },
  /** Of a form whose field is called `name`. */
  refused: (name: string, typed: string, error: string) => ({
    ...nothing,
    values: { [name]: typed },
    errors: { [name]: error },
    problem: 'Something is not right yet. Please look at the marked field.',
  }),
  failed: { ...nothing, problem: 'Error submitting initiative. Please try again.' },
} satisfies Record<string, FormReply<unknown> | ((...args: string[]) => FormReply<unknown>)>

export const edited = (values: Record<string, string>, errors: Record<string, string> = {}): Edited => ({
  values,
  errors,
  picture: null,
})

export const said = {
  good: { text: 'The article is saved.' },
  undo: { text: '“Two hundred plates” is in the trash.', undo: { action: nowhere } },
  bad: { text: 'Somebody else was faster. Nothing was changed.', tone: 'bad' },
} satisfies Record<string, Said>

const idle = () => {}
const upload = (state: UploadHandle['upload']): UploadHandle => ({
  upload: state,
  send: idle,
  cancel: idle,
  retry: idle as UploadHandle['retry'],
})
export const uploads = {
  idle: upload({ state: 'idle' }),
  sending: upload({ state: 'sending', name: 'two-hundred-plates.jpg', percent: 40 }),
  failed: upload({
    state: 'failed',
    problem: 'The connection broke off. Your picture is still chosen here: try again.',
    again: true,
  }),
}
