import { partyDetailsLabel } from '#app/events/roster/describe-signup.ts'
import { ageGroups } from '#app/events/roster/guardian.ts'
import { partyLimits } from '#app/events/roster/party-limits.ts'
import { answerField, maxAnswerLength, type Question } from '#app/events/roster/questions.ts'
import { lacksShift } from '#app/events/roster/shift-spots.ts'
import type { OwnSignup, SignupView } from '#app/events/roster/signup-view.server.ts'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { ContactAddress } from '#app/ui/contact-address.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { Checkbox, Field, TextArea } from '#app/ui/field.tsx'
import { PublicFormView } from '#app/ui/public-form-view.tsx'
import { Summary } from '#app/ui/summary.tsx'
import { AgeFields, type FieldProps } from './age-fields.tsx'
import { guardianTexts } from './guardian-texts.ts'
import { ShiftField } from './shift-field.tsx'
import type { SignupReceipt } from './signup-action.server.ts'
import { signupTexts } from './signup-texts.ts'

type Result = FormResult<SignupReceipt>

/** The sign-up form: a guest's name and email, the age group, the shift, the party and the organizer's questions. */
export function SignupFormView({
  signup,
  isGuest,
  asksName,
  path,
  result,
}: {
  signup: SignupView
  isGuest: boolean
  /** Whether a member has no name yet. */
  asksName: boolean
  path: string
  result: Result | undefined
}) {
  const t = useText()
  const { ownSignup, questions, minimumAge, isFull, shifts } = signup
  const groups = ageGroups(signup)
  const isNew = ownSignup === null || ownSignup.status === 'cancelled'
  const storedFields = ownSignup && !isNew ? storedValues(ownSignup, questions) : {}
  const field: FieldProps = (name) => ({
    name,
    id: name,
    defaultValue: result?.values[name] ?? storedFields[name] ?? '',
    error: result?.errors[name],
  })
  const requiredQuestions = questions.flatMap((question, index) =>
    question.required ? [{ question, index }] : [],
  )
  const optionalQuestions = questions.flatMap((question, index) =>
    question.required ? [] : [{ question, index }],
  )
  const hasError = Object.keys(result?.errors ?? {}).length > 0
  return (
    <PublicFormView
      id="signup"
      action={path}
      result={result}
      submitLabel={isNew ? (isFull ? 'Join the waitlist' : 'I’m coming') : 'Save changes'}
      failure={t(signupTexts.failure)}
      hidesFieldsAfterSuccess
      thanks={<Thanks sent={result?.sent ?? null} eventPath={path.replace(/\/signup(?=\?|$).*/, '')} />}
    >
      {asksName && (
        <Field
          label="Name"
          {...field('name')}
          required
          autoComplete="name"
          maxLength={partyLimits.name}
          hint={t(signupTexts.nameHint)}
        />
      )}
      {isNew && groups.length > 0 ? (
        <AgeFields groups={groups} guardianUnder={signup.guardianUnder} field={field} isGuest={isGuest} />
      ) : (
        isGuest && (
          <>
            <Field
              label="Name"
              {...field('name')}
              required
              autoComplete="name"
              maxLength={partyLimits.name}
            />
            <Field label="Email" {...field('email')} required type="email" autoComplete="email" />
          </>
        )
      )}
      {shifts.length > 0 && (
        <ShiftField shifts={shifts} isNew={isNew} isOptional={lacksShift(ownSignup)} {...field('shift')} />
      )}
      {requiredQuestions.map(({ question, index }) => (
        <Answer key={question.text} question={question} {...field(answerField(index))} />
      ))}
      {minimumAge !== null && isNew && (
        <Checkbox
          label={`Everyone in my party is ${minimumAge} or older`}
          name="ageConfirmed"
          id="ageConfirmed"
          value="yes"
          required
          defaultChecked={result?.values.ageConfirmed === 'yes'}
          error={result?.errors.ageConfirmed}
        />
      )}
      <details open={!isNew || hasError || undefined} className="border-y border-hairline">
        <Summary variant="row">
          <span className="flex-1">{partyDetailsLabel(signup.maxPartySize)}</span>
        </Summary>
        <div className="grid gap-5 pt-2 pb-6">
          <PartyFields signup={signup} field={field} />
          {optionalQuestions.map(({ question, index }) => (
            <Answer key={question.text} question={question} {...field(answerField(index))} />
          ))}
        </div>
      </details>
      <div className="text-sm text-muted">
        <EditableText as="p" text={signupTexts.privacy} />
        {groups.length === 0 && <EditableText as="p" text={signupTexts.under13} />}
      </div>
    </PublicFormView>
  )
}

function PartyFields({ signup, field }: { signup: SignupView; field: FieldProps }) {
  const { defaultValue: partySize, error } = field('partySize')
  const hasOthers = !['', '1'].includes(partySize) || field('childNames').defaultValue !== ''
  // A party that signed up before the limit was lowered can still be changed.
  const isAlone = signup.maxPartySize === 1 && !hasOthers && !error
  return (
    <>
      {isAlone ? (
        <input type="hidden" name="partySize" value="1" />
      ) : (
        <OthersFields signup={signup} field={field} />
      )}
      <TextArea label="Note" {...field('note')} rows={3} maxLength={partyLimits.note} dir="auto" />
    </>
  )
}

/** The fields for people who bring others. */
function OthersFields({ signup, field }: { signup: SignupView; field: FieldProps }) {
  const t = useText()
  const { defaultValue, ...size } = field('partySize')
  return (
    <>
      <Field
        label="How many people are coming?"
        {...size}
        defaultValue={defaultValue || '1'}
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={signup.maxPartySize}
        hint={signup.maxPartySize > 1 && `Including you. Up to ${signup.maxPartySize}.`}
      />
      <TextArea
        label="Children’s names"
        {...field('childNames')}
        rows={2}
        maxLength={partyLimits.childNames}
        hint={
          <>
            First names are enough. They are deleted a few months after the event.
            {signup.guardianUnder !== null && <> {t(guardianTexts.party)}</>}
          </>
        }
        dir="auto"
      />
    </>
  )
}

function Answer({ question, ...field }: { question: Question } & ReturnType<FieldProps>) {
  return (
    <Field
      label={question.text}
      {...field}
      required={question.required}
      maxLength={maxAnswerLength}
      dir="auto"
    />
  )
}

function Thanks({ sent, eventPath }: { sent: Result['sent']; eventPath: string }) {
  if (!sent) return null
  return (
    <>
      {sent.isEmailed ? (
        <EditableText
          as="p"
          text={sent.isGuardian ? signupTexts.askedGuardian : signupTexts.checkEmail}
          values={{ email: <span className="break-all">{sent.email}</span> }}
        />
      ) : (
        <EditableText as="p" text={signupTexts.cannotEmail} values={{ contact: <ContactAddress /> }} />
      )}
      <p className="mt-2">
        <a className="link" href={eventPath}>
          See the event
        </a>
      </p>
    </>
  )
}

const storedValues = (ownSignup: OwnSignup, questions: Question[]): Record<string, string> => ({
  partySize: String(ownSignup.partySize),
  shift: ownSignup.shiftId ?? '',
  childNames: ownSignup.childNames,
  note: ownSignup.note,
  ...Object.fromEntries(
    questions.map(({ text }, index) => [answerField(index), ownSignup.answers[text] ?? '']),
  ),
})
