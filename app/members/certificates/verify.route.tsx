import { data } from 'react-router'
import { formatHourCount } from '#app/members/hours/hours-period.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatInstantDate, formatShortDate } from '#app/platform/time/format-date.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/verify.route'
import { verifyCertificate } from './certificate-store.server.ts'
import { certificateTexts } from './certificate-texts.ts'

export const handle: PageHandle = { query: [] }

/** Shows anyone with a certificate's code whether the certificate is valid. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const [certificate, { name, timeZone }] = await Promise.all([
    verifyCertificate(db, params.code),
    readSettings(db),
  ])
  if (!certificate) return data(null, { status: 404 })
  const { number, shownName, fromDate, toDate, minutes, minutesNow, issuedAt, revokedAt } = certificate
  return {
    revokedOn: revokedAt && formatInstantDate(revokedAt, timeZone),
    hoursNow: !revokedAt && minutesNow !== minutes ? formatHourCount(minutesNow) : null,
    facts: [
      ['Issued by', name],
      ['Volunteer', shownName],
      ['Period', `${formatShortDate(fromDate)} – ${formatShortDate(toDate)}`],
      ['Total', formatHourCount(minutes)],
      ['Issued on', formatInstantDate(issuedAt, timeZone)],
      ['Number', number],
    ] satisfies [string, string][],
  }
}

export function headers() {
  return { 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Verify a certificate',
    description: 'Check whether a certificate of volunteer hours is valid.',
    noIndex: true,
  })

const eyebrow = 'Certificate of volunteer hours'

export default function VerifyRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <UnknownCertificate />
  const { facts, revokedOn, hoursNow } = loaderData
  return (
    <>
      <PageHeading eyebrow={eyebrow} title={revokedOn ? 'Revoked certificate' : 'Valid certificate'} />
      <div className="shell-width">
        <div className="max-w-2xl">
          {revokedOn && (
            <Notice tone="error">This certificate was revoked on {revokedOn}. It is no longer valid.</Notice>
          )}
          {hoursNow && (
            <Notice>
              The recorded hours for this period were changed after this certificate was issued. They are now{' '}
              <strong>{hoursNow}</strong>.
            </Notice>
          )}
          <dl className="mt-6 border-t border-hairline">
            {facts.map(([label, value]) => (
              <div
                key={label}
                className="grid gap-x-6 border-b border-hairline py-3 sm:grid-cols-[10rem_minmax(0,1fr)]"
              >
                <dt className="text-muted">{label}</dt>
                <dd className="font-semibold wrap-anywhere">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          {!revokedOn && <EditableText as="p" text={certificateTexts.verified} className="mt-5 text-muted" />}
        </div>
      </div>
    </>
  )
}

function UnknownCertificate() {
  const t = useText()
  return (
    <>
      <PageHeading eyebrow={eyebrow} title="Certificate not found">
        <p>Please check that the address is exactly the one on the document.</p>
      </PageHeading>
      <div className="shell-width">
        <ButtonLink variant="quiet" href="/contact">
          {t(certificateTexts.ask)}
        </ButtonLink>
      </div>
    </>
  )
}
