import { ButtonLink } from '#app/ui/button.tsx'

/** Links to the page that sends the thank-you email to attendees. */
export function ReportThanks({ path, thankedOn }: { path: string; thankedOn: string | null }) {
  return (
    <section aria-labelledby="thanks" className="mt-12 border-t border-hairline pt-8">
      <h2 id="thanks" className="mb-2 text-xl">
        Thank-you email
      </h2>
      {thankedOn ? (
        <p className="text-muted">Sent on {thankedOn}.</p>
      ) : (
        <>
          <p className="mb-4 text-muted">
            Email the thank-you message to the members who attended. You can review it on the next page first.
          </p>
          <ButtonLink variant="quiet" href={`${path}/report/thanks`}>
            Thank everyone who came
          </ButtonLink>
        </>
      )}
    </section>
  )
}
