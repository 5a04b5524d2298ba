import { useOutletContext } from 'react-router'
import { type ItemForms, NoteForm, ReplyForm } from './inbox-forms.tsx'

/** The reply form and the note form of an item. */
export default function InboxIndexRoute() {
  const forms = useOutletContext<ItemForms>()
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <ReplyForm {...forms} />
      <NoteForm {...forms} />
    </div>
  )
}
