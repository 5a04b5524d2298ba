import { ButtonLink } from '#app/ui/button.tsx'

export interface ListedCertificate {
  id: string
  number: string
  period: string
  total: string
  issuedOn: string
  revokedOn: string | null
  verifyPath: string
}

/** A member's certificates, with buttons to download and revoke those that are valid. */
export function CertificateList({ certificates }: { certificates: ListedCertificate[] }) {
  return (
    <ul className="border-t border-hairline">
      {certificates.map(({ id, number, period, total, issuedOn, revokedOn, verifyPath }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-hairline py-4"
        >
          <div>
            <p className="font-semibold">
              {total}, {period}
            </p>
            <p className="text-sm text-muted">
              {number}, issued {issuedOn}
              {revokedOn && `, revoked ${revokedOn}`}.{' '}
              <a className="link" href={verifyPath}>
                Verification page<span className="sr-only"> for {number}</span>
              </a>
            </p>
          </div>
          {revokedOn === null && (
            <div className="flex flex-wrap gap-3">
              <ButtonLink
                className="px-4"
                href={`/profile/hours/certificates/${id}/file`}
                aria-label={`Download ${number} as PDF`}
              >
                Download PDF
              </ButtonLink>
              <ButtonLink
                variant="quiet"
                className="px-4"
                href={`/profile/hours/certificates/${id}/revoke`}
                aria-label={`Revoke ${number}`}
              >
                Revoke
              </ButtonLink>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
