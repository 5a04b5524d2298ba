import type { FormReply } from '#app/platform/http/form-reply.ts'
import { AccountForm } from '#app/ui/account-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { StrapworkDivider } from '#app/ui/ornament/ornament.tsx'
import { useShell } from '#app/ui/page/use-shell.ts'
import { fieldsOf } from '#app/ui/posted-form.tsx'
import { GoogleLink } from './google-link.tsx'
import { type LoginMode, loginAddress, type newsOf } from './login-mode.ts'
import { NewAccountFields } from './new-account-fields.tsx'

interface LoginView {
  mode: LoginMode
  next: string
  news: ReturnType<typeof newsOf>
  reply: FormReply<string> | undefined
}

const titles: Record<LoginMode, { title: string; lead: string; submit: string }> = {
  login: {
    title: 'Welcome back',
    lead: 'Log in to see your days, your events and your hours.',
    submit: 'Login',
  },
  signup: {
    title: 'Join us',
    lead: 'An account keeps your Qur’an log, your events and the hours you gave in one place.',
    submit: 'Sign Up',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'Tell us your email. If it has an account, a link to choose a new password is on its way.',
    submit: 'Reset Password',
  },
}

/** What /profile shows to somebody who is not logged in. */
export function LoginScreen({ mode, next, news, reply }: LoginView) {
  const { title, lead, submit } = titles[mode]
  return (
    <div className="shell-width grid gap-x-20 gap-y-12 pt-10 pb-20 sm:pt-16 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
      <div>
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-3 mb-6 text-muted">{lead}</p>
        {news && !reply && (
          <div className="mb-6">
            <Notice tone={news.tone}>{news.words}</Notice>
          </div>
        )}
        <AccountForm
          key={mode}
          id={mode}
          action={loginAddress(mode, next)}
          reply={reply}
          submit={submit}
          wide
        >
          <ModeFields mode={mode} next={next} reply={reply} />
        </AccountForm>
        {mode !== 'reset' && <GoogleLink next={next} />}
        <SwitchMode mode={mode} next={next} />
      </div>
      <WhatAnAccountIs />
    </div>
  )
}

function ModeFields({ mode, next, reply }: Omit<LoginView, 'news'>) {
  const field = fieldsOf(reply)
  if (mode === 'signup') return <NewAccountFields reply={reply} />
  if (mode === 'reset') return <Field label="Email" type="email" autoComplete="email" {...field('email')} />
  return <LoginFields next={next} reply={reply} />
}

/** Email and password, and the way out for those who forgot. */
export function LoginFields({ next, reply }: Pick<LoginView, 'next' | 'reply'>) {
  const field = fieldsOf(reply)
  return (
    <>
      <Field label="Email" type="email" autoComplete="username" {...field('email')} />
      <div>
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          {...field('password')}
          defaultValue=""
        />
        <p className="text-end text-sm">
          <a className="link inline-block py-3" href={loginAddress('reset', next)}>
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
      {mode === 'login' ? 'New here? ' : mode === 'signup' ? 'Already a member? ' : 'Remembered it? '}
      <a className="link inline-block py-2.5 font-semibold" href={loginAddress(other, next)}>
        {titles[other].submit}
      </a>
    </p>
  )
}

const reasons = [
  {
    title: 'Your days',
    text: 'Log what you read. A streak grows, a pause is allowed, and nobody is ranked.',
  },
  {
    title: 'Your events',
    text: 'What you signed up for, where you were, and the hours you gave, with proof.',
  },
  {
    title: 'Yours alone',
    text: 'Take all of it with you, or erase it, whenever you like and without asking.',
  },
]

function WhatAnAccountIs() {
  const { settings } = useShell()
  return (
    <aside aria-label="What an account is for" className="self-start rounded-md bg-wash px-6 py-8 sm:px-10">
      <p className="font-serif text-xl text-balance">{settings.tagline}</p>
      <StrapworkDivider className="my-6" />
      <dl className="grid gap-5">
        {reasons.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-0.5 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
