import type { ReactNode } from 'react'
import type { FormResult } from '#app/platform/http/form-result.ts'
import type { SiteText } from '#app/platform/settings/text.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { ContactAddress } from '#app/ui/contact-address.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { StrapworkDivider } from '#app/ui/ornament/ornament.tsx'
import { useShell } from '#app/ui/page/use-shell.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import { GoogleLink } from './google-link.tsx'
import { type LoginMode, loginUrl, type readLoginNotice } from './login-mode.ts'
import { loginTexts } from './login-texts.ts'
import { NewAccountFields } from './new-account-fields.tsx'

interface LoginView {
  mode: LoginMode
  next: string
  notice: ReturnType<typeof readLoginNotice>
  result: FormResult<string> | undefined
  /** Whether password reset links can be emailed. */
  isMailConnected: boolean
  /** Whether the Google OAuth client is configured. */
  isGoogleConfigured: boolean
  /** Optional choices at the end of the sign-up form. */
  signUpChoices?: ReactNode
}

const modeTexts: Record<LoginMode, { title: SiteText; lead: SiteText; submitLabel: string }> = {
  login: {
    title: loginTexts.loginTitle,
    lead: loginTexts.loginText,
    submitLabel: 'Login',
  },
  signup: {
    title: loginTexts.signUpTitle,
    lead: loginTexts.signUpText,
    submitLabel: 'Sign Up',
  },
  reset: {
    title: loginTexts.resetTitle,
    lead: loginTexts.resetText,
    submitLabel: 'Reset Password',
  },
}

/** The login screen, which /profile shows to visitors. */
export function LoginScreen({
  mode,
  next,
  notice,
  result,
  isMailConnected,
  isGoogleConfigured,
  signUpChoices,
}: LoginView) {
  const { settings } = useShell()
  const { title, lead, submitLabel } = modeTexts[mode]
  // The texts are identical for every address, so that they do not reveal which ones have an account.
  const isResetOff = mode === 'reset' && !isMailConnected
  return (
    <div className="shell-width grid gap-x-12 gap-y-12 pt-10 sm:pt-16 md:grid-cols-2 lg:gap-x-20 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
      <div>
        <EditableText as="h1" text={title} className="text-2xl" />
        <p className="mt-3 mb-6 text-muted">
          {isResetOff ? (
            !result?.sent && (
              <EditableText as="span" text={loginTexts.resetOff} values={{ contact: <ContactAddress /> }} />
            )
          ) : (
            <EditableText as="span" text={lead} />
          )}
        </p>
        {notice && !result && (
          <div className="mb-6">
            <Notice tone={notice.tone}>
              <EditableText as="span" text={notice.text} />
            </Notice>
          </div>
        )}
        <ChangeForm
          key={mode}
          id={mode}
          action={loginUrl(mode, next)}
          result={result}
          submitLabel={submitLabel}
          busyText="Loading..."
          wide
        >
          {isResetOff && result?.sent && (
            // Not announced, because the focus moves to the message above, and a screen reader reads this notice next.
            <Notice announced={false}>
              <EditableText
                as="span"
                text={loginTexts.resetNotSent}
                values={{ contact: <ContactAddress /> }}
              />
            </Notice>
          )}
          <ModeFields mode={mode} next={next} result={result} signUpChoices={signUpChoices} />
        </ChangeForm>
        {mode !== 'reset' && settings.googleLogin && (
          <GoogleLink next={next} isConfigured={isGoogleConfigured} />
        )}
        {mode !== 'reset' && settings.phoneLogin && <PhoneLink next={next} isFirst={!settings.googleLogin} />}
        <SwitchMode mode={mode} next={next} />
      </div>
      <AccountBenefits />
    </div>
  )
}

function PhoneLink({ next, isFirst }: { next: string; isFirst: boolean }) {
  return (
    <div className={isFirst ? 'mt-6 border-t border-hairline pt-6' : 'mt-3'}>
      <ButtonLink
        variant="quiet"
        className="w-full"
        href={`/profile/phone-login?${new URLSearchParams({ next })}`}
      >
        Continue with phone
      </ButtonLink>
    </div>
  )
}

function ModeFields({
  mode,
  next,
  result,
  signUpChoices,
}: Pick<LoginView, 'mode' | 'next' | 'result' | 'signUpChoices'>) {
  const field = fieldProps(result)
  if (mode === 'signup') {
    return (
      <>
        <NewAccountFields result={result} />
        {signUpChoices}
        <EditableText as="p" text={loginTexts.signUpAge} className="text-sm text-muted" />
      </>
    )
  }
  if (mode === 'reset') return <Field label="Email" type="email" autoComplete="email" {...field('email')} />
  return <LoginFields next={next} result={result} />
}

/** Email and password, with a link to reset a forgotten password. */
export function LoginFields({ next, result }: Pick<LoginView, 'next' | 'result'>) {
  const field = fieldProps(result)
  return (
    <>
      <Field label="Email" type="email" autoComplete="username" {...field('email')} />
      <div>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...field('password')}
          defaultValue=""
        />
        <p className="text-end text-sm">
          <a className="link inline-block py-3" href={loginUrl('reset', next)}>
            Forgot password?
          </a>
        </p>
      </div>
    </>
  )
}

function SwitchMode({ mode, next }: Pick<LoginView, 'mode' | 'next'>) {
  const other = mode === 'login' ? 'signup' : 'login'
  return (
    <p className="mt-6 text-muted">
      {mode === 'login'
        ? 'New here? '
        : mode === 'signup'
          ? 'Already a member? '
          : 'Remember your password? '}
      <a className="link inline-block py-2.5 font-semibold" href={loginUrl(other, next)}>
        {modeTexts[other].submitLabel}
      </a>
    </p>
  )
}

const benefits = [
  { title: loginTexts.firstBenefit, text: loginTexts.firstBenefitText },
  { title: loginTexts.secondBenefit, text: loginTexts.secondBenefitText },
  { title: loginTexts.thirdBenefit, text: loginTexts.thirdBenefitText },
]

function AccountBenefits() {
  const { settings } = useShell()
  return (
    <aside
      aria-label="What you can do with an account"
      className="self-start rounded-md bg-wash px-6 py-8 sm:px-10"
    >
      <p className="font-serif text-xl text-balance">{settings.tagline}</p>
      <StrapworkDivider className="my-6" />
      <dl className="grid gap-5">
        {benefits.map(({ title, text }) => (
          <div key={title.key}>
            <EditableText as="dt" text={title} className="font-semibold" />
            <EditableText as="dd" text={text} className="mt-0.5 text-muted" />
          </div>
        ))}
      </dl>
    </aside>
  )
}
