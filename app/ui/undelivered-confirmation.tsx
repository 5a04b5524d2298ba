import { useShell } from './page/use-shell.ts'

/** What to do when the link that confirms an address does not arrive. */
export function UndeliveredConfirmation() {
  const { contactEmail } = useShell().settings
  return (
    <>
      We could not deliver our email with the link that confirms your address. Please write to{' '}
      <a className="link break-all" href={`mailto:${contactEmail}?subject=Confirm%20my%20address`}>
        {contactEmail}
      </a>{' '}
      from this address, and we will confirm it for you.
    </>
  )
}
