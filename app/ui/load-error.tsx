import { ButtonLink } from './button.tsx'
import { EditableText } from './editable-text.tsx'
import { loadErrorTexts } from './load-error-texts.ts'
import { Notice } from './notice.tsx'

/** Shown and announced in place of data that could not be loaded, with a link that reloads the page. */
export function LoadError({ subject }: { subject: string }) {
  return (
    <Notice tone="error">
      <EditableText as="p" text={loadErrorTexts.text} values={{ subject }} />
      <ButtonLink variant="quiet" href="" className="mt-3">
        Try again
      </ButtonLink>
    </Notice>
  )
}
