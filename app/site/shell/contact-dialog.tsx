import { contactTexts } from '#app/site/contact/contact-texts.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CopyEmail } from '#app/ui/copy-email.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { shellTexts } from './shell-texts.ts'

/** Opened from the top bar on wide screens. The page `/contact` has the same content and a form. */
export function ContactDialog({ email }: { email: string }) {
  const t = useText()
  return (
    <dialog
      id="contact-dialog"
      aria-labelledby="contact-dialog-title"
      closedby="any"
      className="dialog max-w-md"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="contact-dialog-title" className="text-xl">
          Contact
        </h2>
        <form method="dialog">
          <button type="submit" className="button button-quiet -mt-1 -me-1 px-2.5" aria-label="Close">
            <CloseIcon />
          </button>
        </form>
      </div>
      <EditableText as="p" text={contactTexts.intro} className="mt-3" />
      <p className="mt-4 font-serif text-lg break-all">
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
      <div className="mt-4">
        <CopyEmail email={email}>
          <ButtonLink variant="quiet" href="/contact">
            {t(shellTexts.contactForm)}
          </ButtonLink>
        </CopyEmail>
      </div>
    </dialog>
  )
}
