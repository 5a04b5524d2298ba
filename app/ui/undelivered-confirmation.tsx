import { confirmationTexts } from './confirmation-texts.ts'
import { ContactAddress } from './contact-address.tsx'
import { EditableText } from './editable-text.tsx'

/** What to do when the link that confirms a member’s address does not arrive. */
export function UndeliveredConfirmation({ email }: { email: string }) {
  const contact = <ContactAddress subject="Confirm my address" />
  return (
    <EditableText
      as="span"
      text={confirmationTexts.undelivered}
      values={{ contact, email: <bdi className="break-all">{email}</bdi> }}
    />
  )
}
