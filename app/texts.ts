import {
  accountDeletedTexts,
  changeEmailTexts,
  emailChangedTexts,
  passwordChangedTexts,
  resetPasswordTexts,
  verifyEmailTexts,
} from './accounts/login/account-mail-texts.ts'
import { loginTexts } from './accounts/login/login-texts.ts'
import { phoneTexts } from './accounts/phone/phone-texts.ts'
import { signInLinkTexts } from './api/accounts/sign-in-link-texts.ts'
import { volunteerTexts } from './events/calendar/volunteer-texts.ts'
import { eventTexts } from './events/event/event-texts.ts'
import { reportTexts } from './events/report/report-texts.ts'
import {
  guardianAgreedTexts,
  guardianDeclinedTexts,
  guardianLateTexts,
  guardianRequestTexts,
  guardianWaitingTexts,
} from './events/signup/guardian-mail-texts.ts'
import { guardianTexts } from './events/signup/guardian-texts.ts'
import {
  confirmSignupTexts,
  offerExpiredTexts,
  offerTexts,
  signedUpTexts,
  signupCancelledTexts,
  signupRemovedTexts,
  waitlistedTexts,
} from './events/signup/signup-mail-texts.ts'
import { signupStatusTexts, stepInTexts, stillComingTexts } from './events/signup/signup-status-texts.ts'
import { signupTexts } from './events/signup/signup-texts.ts'
import { campaignUpdateTexts } from './giving/campaigns/campaign-mail-texts.ts'
import { campaignTexts } from './giving/campaigns/campaign-texts.ts'
import { giftThanksTexts, giveTexts } from './giving/checkout/give-texts.ts'
import { disputeMailTexts } from './giving/disputes/dispute-texts.ts'
import { publicNameMailTexts, publicNameTexts } from './giving/donors/public-name-texts.ts'
import { donateTexts } from './giving/pledges/donate-texts.ts'
import { pledgeNoticeTexts, pledgeThanksTexts } from './giving/pledges/pledge-mail-texts.ts'
import {
  correctedReceiptTexts,
  receiptMailTexts,
  receiptTexts,
  testGiftTexts,
} from './giving/receipts/receipt-texts.ts'
import { statementMailTexts, statementTexts } from './giving/receipts/statement-texts.ts'
import {
  campaignEndedTexts,
  cardFailedTexts,
  cardStoppedTexts,
  recurringLinksTexts,
  recurringReceiptTexts,
  recurringStartTexts,
  recurringStoppedTexts,
} from './giving/recurring/recurring-gift-mail-texts.ts'
import { recurringTexts } from './giving/recurring/recurring-texts.ts'
import { zakatTexts } from './giving/zakat/zakat-texts.ts'
import { calendarFeedTexts } from './members/calendar-feed/calendar-feed-texts.ts'
import { certificateTexts } from './members/certificates/certificate-texts.ts'
import { eventMessageTexts } from './members/event-messages/event-message-texts.ts'
import { memberGiftsTexts } from './members/gifts/member-gifts-texts.ts'
import { hoursTexts } from './members/hours/hours-texts.ts'
import { goodbyeTexts } from './members/personal-data/goodbye-texts.ts'
import { profileTexts } from './members/profile/profile-texts.ts'
import { pushTexts } from './members/push/push-texts.ts'
import { coverRequestTexts } from './members/reminders/cover-texts.ts'
import { eventThanksTexts } from './members/reminders/event-thanks-texts.ts'
import {
  eventChangeTexts,
  eventReminderTexts,
  guardianChangeTexts,
  quranReminderTexts,
} from './members/reminders/reminder-mail-texts.ts'
import { promiseTexts } from './members/service-promise/promise-texts.ts'
import { importedAccountTexts, invitationTexts } from './members/users/invitation-mail-texts.ts'
import { securityAlertTexts } from './platform/auth/security-alert-texts.ts'
import { publicFormTexts } from './platform/http/public-form-texts.ts'
import { greetingTexts } from './platform/settings/greeting-texts.ts'
import type { SiteText } from './platform/settings/text.ts'
import { logRulesTexts, logStartTexts } from './quran/goals/log-rules-texts.ts'
import { groupApprovedTexts } from './quran/groups/group-mail-texts.ts'
import { logTexts } from './quran/log/log-texts.ts'
import { articleTexts } from './site/articles/article-texts.ts'
import { contactNoticeTexts } from './site/contact/contact-mail-texts.ts'
import { contactTexts } from './site/contact/contact-texts.ts'
import { homeTexts } from './site/home/home-texts.ts'
import { initiativeNoticeTexts, initiativeThanksTexts } from './site/initiatives/initiative-mail-texts.ts'
import { initiativeTexts } from './site/initiatives/initiative-texts.ts'
import { merchTexts } from './site/merch/merch-texts.ts'
import { appTexts } from './site/mobile-app/app-texts.ts'
import { confirmSubscriptionTexts, issueTexts } from './site/newsletter/newsletter-mail-texts.ts'
import { newsletterTexts } from './site/newsletter/newsletter-texts.ts'
import { aboutTexts, prosePageTexts } from './site/pages/page-texts.ts'
import { projectTexts } from './site/projects/project-texts.ts'
import { resourceTexts } from './site/resources/resource-texts.ts'
import { notFoundTexts, offlineTexts, shellTexts, unknownLinkTexts } from './site/shell/shell-texts.ts'
import { confirmationTexts } from './ui/confirmation-texts.ts'
import { loadErrorTexts } from './ui/load-error-texts.ts'
import { newsletterFormTexts } from './ui/newsletter-form-texts.ts'
import { unsubscribeTexts } from './ui/unsubscribe-texts.ts'

const groups = [
  homeTexts,
  aboutTexts,
  prosePageTexts,
  projectTexts,
  volunteerTexts,
  eventTexts,
  reportTexts,
  signupTexts,
  signupStatusTexts,
  stillComingTexts,
  stepInTexts,
  guardianTexts,
  resourceTexts,
  initiativeTexts,
  articleTexts,
  donateTexts,
  campaignTexts,
  receiptTexts,
  statementTexts,
  recurringTexts,
  publicNameTexts,
  zakatTexts,
  giveTexts,
  giftThanksTexts,
  merchTexts,
  appTexts,
  contactTexts,
  newsletterTexts,
  loginTexts,
  phoneTexts,
  profileTexts,
  promiseTexts,
  logStartTexts,
  logTexts,
  logRulesTexts,
  confirmationTexts,
  calendarFeedTexts,
  pushTexts,
  hoursTexts,
  memberGiftsTexts,
  certificateTexts,
  goodbyeTexts,
  publicFormTexts,
  loadErrorTexts,
  shellTexts,
  newsletterFormTexts,
  unsubscribeTexts,
  notFoundTexts,
  offlineTexts,
  unknownLinkTexts,
  greetingTexts,
  pledgeThanksTexts,
  receiptMailTexts,
  correctedReceiptTexts,
  testGiftTexts,
  disputeMailTexts,
  statementMailTexts,
  recurringStartTexts,
  cardFailedTexts,
  cardStoppedTexts,
  campaignEndedTexts,
  recurringStoppedTexts,
  recurringLinksTexts,
  recurringReceiptTexts,
  publicNameMailTexts,
  initiativeThanksTexts,
  confirmSubscriptionTexts,
  issueTexts,
  confirmSignupTexts,
  signedUpTexts,
  waitlistedTexts,
  offerTexts,
  offerExpiredTexts,
  signupCancelledTexts,
  signupRemovedTexts,
  guardianRequestTexts,
  guardianAgreedTexts,
  guardianDeclinedTexts,
  guardianWaitingTexts,
  guardianLateTexts,
  eventReminderTexts,
  eventChangeTexts,
  guardianChangeTexts,
  eventThanksTexts,
  coverRequestTexts,
  eventMessageTexts,
  quranReminderTexts,
  groupApprovedTexts,
  verifyEmailTexts,
  resetPasswordTexts,
  passwordChangedTexts,
  changeEmailTexts,
  emailChangedTexts,
  accountDeletedTexts,
  securityAlertTexts,
  signInLinkTexts,
  invitationTexts,
  importedAccountTexts,
  contactNoticeTexts,
  initiativeNoticeTexts,
  campaignUpdateTexts,
  pledgeNoticeTexts,
]

/** All texts that admins can change, in the order of the admin's list. Add the texts of a new page or email here. */
export const texts: readonly SiteText[] = groups.flatMap((group) => Object.values<SiteText>(group))
