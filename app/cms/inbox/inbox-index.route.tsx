import { useOutletContext } from 'react-router'
import { type ItemForms, NoteForm, ReplyForm } from './inbox-forms.tsx'

/** What an admin can write about an item. */
export default function InboxIndexRoute() {
  const forms = useOutletContext<ItemForms>()
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <ReplyForm {...forms} />
      <NoteForm path={forms.path} />
    </div>
  )
}
