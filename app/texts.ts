import {
  accountDeletedTexts,
  changeEmailTexts,
  emailChangedTexts,
  greetingTexts,
  passwordChangedTexts,
  resetPasswordTexts,
  verifyEmailTexts,
} from './accounts/login/account-mail-texts.ts'
import { loginTexts } from './accounts/login/login-texts.ts'
import { signInLinkTexts } from './api/accounts/sign-in-link-texts.ts'
import { volunteerTexts } from './events/calendar/volunteer-texts.ts'
import { eventTexts } from './events/event/event-texts.ts'
import { donateTexts } from './giving/pledges/donate-texts.ts'
import { pledgeThanksTexts } from './giving/pledges/pledge-mail-texts.ts'
import { goodbyeTexts } from './members/personal-data/goodbye-texts.ts'
import { profileTexts } from './members/profile/profile-texts.ts'
import {
  eventChangeTexts,
  eventReminderTexts,
  quranReminderTexts,
} from './members/reminders/reminder-mail-texts.ts'
import type { SiteText } from './platform/settings/text.ts'
import { articleTexts } from './site/articles/article-texts.ts'
import { contactTexts } from './site/contact/contact-texts.ts'
import { homeTexts } from './site/home/home-texts.ts'
import { initiativeThanksTexts } from './site/initiatives/initiative-mail-texts.ts'
import { initiativeTexts } from './site/initiatives/initiative-texts.ts'
import { merchTexts } from './site/merch/merch-texts.ts'
import { appTexts } from './site/mobile-app/app-texts.ts'
import { confirmSubscriptionTexts, issueTexts } from './site/newsletter/newsletter-mail-texts.ts'
import { newsletterTexts } from './site/newsletter/newsletter-texts.ts'
import { aboutTexts, prosePageTexts } from './site/pages/page-texts.ts'
import { projectTexts } from './site/projects/project-texts.ts'
import { resourceTexts } from './site/resources/resource-texts.ts'
import { notFoundTexts, shellTexts } from './site/shell/shell-texts.ts'
import { newsletterFormTexts } from './ui/newsletter-form-texts.ts'

const groups = [
  homeTexts,
  aboutTexts,
  prosePageTexts,
  projectTexts,
  volunteerTexts,
  eventTexts,
  resourceTexts,
  initiativeTexts,
  articleTexts,
  donateTexts,
  merchTexts,
  appTexts,
  contactTexts,
  newsletterTexts,
  loginTexts,
  profileTexts,
  goodbyeTexts,
  shellTexts,
  newsletterFormTexts,
  notFoundTexts,
  greetingTexts,
  pledgeThanksTexts,
  initiativeThanksTexts,
  confirmSubscriptionTexts,
  issueTexts,
  eventReminderTexts,
  eventChangeTexts,
  quranReminderTexts,
  verifyEmailTexts,
  resetPasswordTexts,
  passwordChangedTexts,
  changeEmailTexts,
  emailChangedTexts,
  accountDeletedTexts,
  signInLinkTexts,
]

/** All texts that admins can change, in the order of their list. Add those of a new page or email here. */
export const texts: readonly SiteText[] = groups.flatMap((group) => Object.values<SiteText>(group))
