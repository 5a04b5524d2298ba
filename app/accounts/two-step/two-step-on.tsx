import { ReauthField, type ReauthMethod } from '#app/accounts/login/reauth-field.tsx'
import { AccountForm } from '#app/ui/account-form.tsx'

/** What one can do while two-step login is on. */
export function TwoStepOn({ reauth, required }: { reauth: ReauthMethod; required: boolean }) {
  return (
    <>
      <section aria-labelledby="codes">
        <h2 id="codes" className="mb-2 text-lg">
          Recovery codes
        </h2>
        <p className="mb-4">Lost them, or used most of them? Make new ones; the old ones stop working.</p>
        <AccountForm
          id="recovery-codes"
          action="/profile/two-step/recovery-codes"
          submit="Make new recovery codes"
          variant="quiet"
        >
          <ReauthField reauth={reauth} path="/profile/two-step" />
        </AccountForm>
      </section>
      <p className="mt-8 border-t border-hairline pt-8">
        {required ? (
          'Admins need two-step login here, so it cannot be switched off.'
        ) : (
          <a className="link inline-block py-2" href="/profile/two-step/off">
            Switch two-step login off
          </a>
        )}
      </p>
    </>
  )
}
