import { useLocation } from 'react-router'
import { editTextPath, textReturnPath } from '#app/ui/editable-text.tsx'
import type { ListedText } from '#app/ui/page/shell.ts'
import { Summary } from '#app/ui/summary.tsx'

/** For admins and editors: the page's texts. While the list is open, the texts on the page have links to edit them. */
export function EditTexts({ texts }: { texts: ListedText[] }) {
  const groups = [
    { title: 'On this page', texts: texts.filter(({ shownOn }) => shownOn === 'page') },
    { title: 'On every page', texts: texts.filter(({ shownOn }) => shownOn === 'everyPage') },
  ].filter((group) => group.texts.length > 0)
  if (groups.length === 0) return null
  return (
    <details id="edit-texts" className="shell-width pt-3 print:hidden">
      <Summary className="ms-auto text-sm">Edit site text</Summary>
      <div className="card my-2 p-4">
        <p className="text-sm text-muted">Choose a text here, or click a pencil on the page.</p>
        {groups.map((group) => (
          <TextLinks key={group.title} {...group} />
        ))}
        <p className="mt-3">
          <a className="link inline-block py-2.5" href="/admin/texts">
            All text
          </a>
        </p>
      </div>
    </details>
  )
}

function TextLinks({ title, texts }: { title: string; texts: ListedText[] }) {
  const location = useLocation()
  return (
    <>
      <h2 className="mt-3 text-base">{title}</h2>
      <ul className="flex flex-wrap gap-x-5">
        {texts.map(({ key, label }) => (
          <li key={key}>
            <a className="link inline-block py-2.5" href={editTextPath(key, textReturnPath(location))}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
