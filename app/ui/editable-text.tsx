import { Fragment, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { can } from '#app/platform/auth/permissions.ts'
import { fillText, type SiteText, splitText, type TextValues } from '#app/platform/settings/text.ts'
import { hasRightToLeft } from '#app/platform/text-direction.ts'
import { EditIcon } from './icons.tsx'
import { useShell } from './page/use-shell.ts'

/**
 * Returns a function that renders a text as a plain string, with its placeholders filled in. Use it for attributes, and
 * where `EditableText` cannot be used because a link is not allowed.
 */
export function useText() {
  const { settings } = useShell()
  return <Default extends string>(text: SiteText<Default>, ...values: TextValues<Default>) =>
    fillText(text, settings, ...values)
}

type Values<Default extends string> =
  TextValues<Default, ReactNode> extends [infer Required] ? { values: Required } : { values?: never }

type EditableTextProps<Default extends string> = Values<Default> & {
  text: SiteText<Default>
  as: 'p' | 'h1' | 'h2' | 'h3' | 'div' | 'span' | 'dt' | 'dd'
  id?: string
  className?: string
}

/**
 * An element that shows a site text. If an admin has changed the text, or if it contains right-to-left script, its
 * direction is detected. Editors get a link that edits the text, so the element must not be inside a link or a button.
 */
export function EditableText<Default extends string>({
  text,
  as: Element,
  values,
  className = '',
  ...attributes
}: EditableTextProps<Default>) {
  const { settings } = useShell()
  const isChanged = settings.texts[text.key] !== undefined
  const parts = splitText(text, settings)
  const containsRightToLeft = parts.some((part) => typeof part === 'string' && hasRightToLeft(part))
  const whitespaceClass = isChanged && text.kind === 'text' ? 'whitespace-pre-line' : ''
  return (
    <Element
      {...attributes}
      className={`${className} ${whitespaceClass}`.trim() || undefined}
      dir={isChanged || containsRightToLeft ? 'auto' : undefined}
    >
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity, and keep their order
        <Fragment key={index}>
          {typeof part === 'string' ? part : (values as Record<string, ReactNode>)?.[part.placeholder]}
        </Fragment>
      ))}
      <EditTextLink text={text} />
    </Element>
  )
}

/** A link next to a text, for editing it; only editors get it. It is hidden until the list “Edit site text” is open. */
export function EditTextLink({ text: { key, label } }: { text: Pick<SiteText, 'key' | 'label'> }) {
  const location = useLocation()
  const { member } = useShell()
  if (!member || !can(member.role, 'content')) return null
  return (
    <a
      className="edit-text"
      href={editTextPath(key, textReturnPath(location))}
      aria-label={`Edit “${label}”`}
    >
      <EditIcon className="size-4" />
    </a>
  )
}

/** The query parameters that identify the visitor in a signed link. */
const linkParameters = ['token', 'key', 'gift']

/**
 * The path to return to after a text on the page is edited. A page opened with a signed link needs its query. Other
 * pages drop it, because the cache may serve the same copy for all queries.
 */
export function textReturnPath({ pathname, search }: { pathname: string; search: string }) {
  const query = new URLSearchParams(search)
  return linkParameters.some((name) => query.has(name)) ? pathname + search : pathname
}

/** The path of the form that edits a text; saving it returns to the page `next`. */
export const editTextPath = (key: string, next: string) =>
  `/admin/texts/${key}?${new URLSearchParams({ next })}`
