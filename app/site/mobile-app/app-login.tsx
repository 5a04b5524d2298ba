import { loginUrl } from '#app/accounts/login/login-mode.ts'
import { LoginFields } from '#app/accounts/login/login-screen.tsx'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Khatam } from '#app/ui/ornament/ornament.tsx'
import { useBusy } from '#app/ui/post-form.tsx'
import { appTexts } from './app-texts.ts'

/** The login form on the app's page. It keeps its size and its input while the member is being logged in. */
export function AppLogin({ result }: { result: FormResult<string> | undefined }) {
  const busy = useBusy()
  return (
    <section aria-labelledby="app-login" className="shell-width">
      <div className="grid gap-x-16 gap-y-6 border-t border-hairline pt-10 md:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
        <div>
          <h2 id="app-login" className="text-2xl">
            Log in
          </h2>
          <p className="mt-3 max-w-sm text-muted">
            <EditableText as="span" text={appTexts.loginText} />{' '}
            <a className="link" href={loginUrl('signup', '/app')}>
              Sign Up
            </a>{' '}
            if you are new.
          </p>
        </div>
        <div className="relative">
          {busy && <AppLoading />}
          <div className={busy ? 'invisible' : ''}>
            <ChangeForm
              id="app-login-form"
              action="/app"
              result={result}
              submitLabel="Login"
              busyText="Loading..."
              wide
            >
              <LoginFields next="/app" result={result} />
            </ChangeForm>
          </div>
        </div>
      </div>
    </section>
  )
}

/** Covers the form while the member is being logged in. */
function AppLoading() {
  return (
    <div role="status" className="absolute inset-0 grid place-content-center justify-items-center">
      <Khatam className="size-12 text-brass motion-safe:animate-pulse" />
      <p className="mt-4 text-lg text-muted">Loading...</p>
    </div>
  )
}
