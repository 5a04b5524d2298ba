import { useShell } from './page/use-shell.ts'

/** The organization's email address, as a link that writes to it. */
export function ContactAddress({ subject }: { subject?: string }) {
  const { contactEmail } = useShell().settings
  return (
    <a
      className="link break-all"
      href={`mailto:${contactEmail}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}
    >
      {contactEmail}
    </a>
  )
}
