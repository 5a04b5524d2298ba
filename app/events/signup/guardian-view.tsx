import { partyLimits } from '#app/events/roster/party-limits.ts'
import { appendSegment } from '#app/events/roster/signup-path.ts'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { Checkbox, Field } from '#app/ui/field.tsx'
import { noWrapClockTimes } from '#app/ui/no-wrap-clock-times.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { PublicFormView } from '#app/ui/public-form-view.tsx'
import { guardianTexts } from './guardian-texts.ts'
import type { GuardianPage } from './guardian-view.server.ts'

/** What a guardian is asked, what they answered, and the form for the answer. */
export function GuardianView({ view, result }: { view: GuardianPage; result: FormResult<null> | undefined }) {
  const { event, shift, person, organizer, state, canAgree, canDecline, consentRecord, months, days } = view
  return (
    <div className="grid max-w-2xl gap-8">
      <Notice tone={state === 'agreed' ? 'success' : 'info'}>
        <GuardianStatus {...view} />
      </Notice>
      <DescriptionList
        details={{
          Who: <bdi>{person}</bdi>,
          What: <bdi>{event.title}</bdi>,
          ...(shift && { Shift: <bdi>{noWrapClockTimes(shift)}</bdi> }),
          ...(event.location && { Where: <bdi>{event.location}</bdi> }),
          'Organized by': (
            <>
              {organizer.name},{' '}
              <a className="link wrap-anywhere" href={`mailto:${organizer.contactEmail}`}>
                {organizer.contactEmail}
              </a>
            </>
          ),
        }}
      />
      <section aria-labelledby="data">
        <EditableText as="h2" id="data" className="mb-2 text-xl" text={guardianTexts.dataTitle} />
        <EditableText
          as="p"
          text={guardianTexts.data}
          values={{ months: String(months), days: String(days) }}
        />
      </section>
      {consentRecord && (
        <section aria-labelledby="agreed">
          <h2 id="agreed" className="mb-2 text-xl">
            Your consent
          </h2>
          <p dir="auto" className="wrap-anywhere">
            {consentRecord.text}
          </p>
          <p className="mt-2 text-sm text-muted">
            <bdi>{consentRecord.signature}</bdi>, {consentRecord.at}
          </p>
        </section>
      )}
      {!consentRecord && canAgree && <ConsentForm view={view} result={result} />}
      {canDecline && (
        <PostForm action={appendSegment(view.path, 'decline')}>
          <Button variant={consentRecord ? 'danger' : 'quiet'}>
            {consentRecord ? 'Withdraw my consent' : 'No, I do not agree'}
          </Button>
        </PostForm>
      )}
    </div>
  )
}

function GuardianStatus({ event, state, person, canAgree, heldUntil, status }: GuardianPage) {
  if (event.isPast) return 'This event is over.'
  if (event.isCancelled) return 'This event is canceled.'
  if (status === 'cancelled' && state !== 'declined') return 'This sign-up is canceled.'
  const values = { person: <bdi>{person}</bdi> }
  if (state === 'declined') return <EditableText as="span" text={guardianTexts.declined} values={values} />
  if (state === 'agreed')
    return status === 'confirmed' ? (
      <EditableText as="span" text={guardianTexts.agreed} values={values} />
    ) : (
      <EditableText as="span" text={guardianTexts.agreedWaitlist} values={values} />
    )
  if (!canAgree) return <EditableText as="span" text={guardianTexts.late} />
  return (
    <>
      <EditableText as="span" text={guardianTexts.asks} values={values} />{' '}
      {heldUntil && <EditableText as="span" text={guardianTexts.held} values={{ time: heldUntil }} />}
    </>
  )
}

function ConsentForm({ view, result }: { view: GuardianPage; result: FormResult<null> | undefined }) {
  const { consent, path } = view
  const t = useText()
  return (
    <PublicFormView
      id="consent"
      action={path}
      result={result}
      submitLabel="I agree"
      failure={t(guardianTexts.failure)}
      thanks={null}
    >
      <input type="hidden" name="consent" value={consent} />
      <Checkbox
        label={<span dir="auto">{consent}</span>}
        name="agree"
        id="agree"
        value="yes"
        required
        defaultChecked={result?.values.agree === 'yes'}
        error={result?.errors.agree}
      />
      <Field
        label="Your full name"
        hint="This is your signature."
        name="signature"
        id="signature"
        required
        autoComplete="name"
        maxLength={partyLimits.name}
        defaultValue={result?.values.signature ?? ''}
        error={result?.errors.signature}
      />
    </PublicFormView>
  )
}
