import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const loginTexts = defineTexts(
  'login',
  { title: 'Login', paths: ['/profile'] },
  {
    loginTitle: line('Login: heading', 'Welcome back'),
    loginText: text('Login: introduction', "Log in to see your Qur'an log, your events and your hours."),
    signUpTitle: line('Sign-up: heading', 'Join us'),
    signUpText: text(
      'Sign-up: introduction',
      "An account keeps your Qur'an log, your events and your volunteer hours in one place.",
    ),
    signUpAge: text('Sign-up: minimum age', 'Accounts are for people who are 13 or older.'),
    resetTitle: line('Password reset: heading', 'Reset your password'),
    resetText: text(
      'Password reset: introduction',
      'Enter your email. If an account exists, we will send you a link to choose a new password.',
    ),
    firstBenefit: line('Benefit 1: name', 'Your reading'),
    firstBenefitText: text(
      'Benefit 1: text',
      'Log what you read. Build a streak, and pause when you need to. Nobody is ranked.',
    ),
    secondBenefit: line('Benefit 2: name', 'Your events'),
    secondBenefitText: text(
      'Benefit 2: text',
      'The events you signed up for and attended, and proof of your volunteer hours.',
    ),
    thirdBenefit: line('Benefit 3: name', 'Yours alone'),
    thirdBenefitText: text('Benefit 3: text', 'Download or erase all of your data whenever you like.'),
  },
)
