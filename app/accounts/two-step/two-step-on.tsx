import { ReauthField, type ReauthMethod } from '#app/accounts/login/reauth-field.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'

/** The actions available while two-step verification is on. */
export function TwoStepOn({ reauth, required }: { reauth: ReauthMethod; required: boolean }) {
  return (
    <>
      <section aria-labelledby="codes">
        <h2 id="codes" className="mb-2 text-lg">
          Recovery codes
        </h2>
        <p className="mb-4">
          Lost your codes, or used most of them? Create new ones; the old ones will stop working.
        </p>
        <ChangeForm
          id="recovery-codes-form"
          action="/profile/two-step/recovery-codes"
          submitLabel="Create new recovery codes"
          variant="quiet"
        >
          <ReauthField reauth={reauth} returnPath="/profile/two-step" />
        </ChangeForm>
      </section>
      <p className="mt-8 border-t border-hairline pt-8">
        {required ? (
          'Two-step verification is required for the admin area, so it cannot be turned off.'
        ) : (
          <a className="link inline-block py-2" href="/profile/two-step/off">
            Turn off two-step verification
          </a>
        )}
      </p>
    </>
  )
}
