import { CodeSent, PhoneCodeField } from '#app/accounts/phone/phone-fields.tsx'
import { phoneLimitedMessage, phoneTexts } from '#app/accounts/phone/phone-texts.ts'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** The second step of a login with a code that is sent to a phone on request. */
export function PhoneSecondStep({
  next,
  maskedNumber,
  isSent,
  sendFailure,
  isSmsConnected,
  result,
}: {
  next: string
  maskedNumber: string
  /** Whether a code was sent. */
  isSent: boolean
  /** Why no code could be sent; null if one was, or if none was requested. */
  sendFailure: 'limited' | 'quota' | null
  isSmsConnected: boolean
  result: FormResult<string> | undefined
}) {
  const query = new URLSearchParams({ next })
  return (
    <>
      <p className="mt-3 mb-6 text-muted">
        {isSent ? (
          <CodeSent maskedNumber={maskedNumber} isSmsConnected={isSmsConnected} />
        ) : (
          <EditableText
            as="span"
            text={phoneTexts.secondStep}
            values={{ phone: <bdi>{maskedNumber}</bdi> }}
          />
        )}
      </p>
      {sendFailure && (
        <div className="mb-6">
          <Notice tone="error">
            {sendFailure === 'quota' ? (
              <EditableText as="span" text={phoneTexts.quota} />
            ) : (
              phoneLimitedMessage
            )}
          </Notice>
        </div>
      )}
      {isSent && (
        <ChangeForm
          id="code-form"
          action={`/profile/code?${new URLSearchParams({ next, method: 'phone' })}`}
          result={result}
          submitLabel="Login"
          wide
        >
          <PhoneCodeField />
        </ChangeForm>
      )}
      <div className="mt-6">
        <ChangeButton action={`/profile/code/text?${query}`}>
          {isSent ? 'Send a new code' : 'Send code'}
        </ChangeButton>
      </div>
    </>
  )
}
