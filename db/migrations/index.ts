import type { Migration } from 'kysely/migration'
import * as accounts from './2026-11-21-accounts.ts'
import * as publicSite from './2026-11-21-public-site.ts'
import * as admin from './2026-11-22-admin.ts'
import * as files from './2026-11-22f-files.ts'
import * as imports from './2026-11-22i-imports.ts'
import * as inbox from './2026-11-22m-inbox.ts'
import * as users from './2026-11-22u-users.ts'
import * as accountsApi from './2026-11-22w-accounts-api.ts'
import * as filesApi from './2026-11-22w-files-api.ts'
import * as fleetingMail from './2026-11-22x-fleeting-mail.ts'
import * as lists from './2026-11-23l-lists.ts'
import * as guideFiles from './2026-11-23m-guide-files.ts'
import * as deliveries from './2026-11-24d-deliveries.ts'
import * as standardColumnNames from './2026-11-24e-standard-column-names.ts'
import * as knownDevices from './2026-11-24q-known-devices.ts'
import * as backups from './2026-11-25-backups.ts'
import * as formerSlugs from './2026-11-25r-former-slugs.ts'
import * as standardValues from './2026-11-25s-standard-values.ts'
import * as storedMail from './2026-11-26a-stored-mail.ts'
import * as samples from './2026-11-26b-samples.ts'
import * as newsletterForEveryone from './2026-11-26c-newsletter-for-everyone.ts'
import * as objectPictures from './2026-11-26e-object-pictures.ts'
import * as renameValues from './2026-11-26w-rename-values.ts'
import * as roles from './2026-11-27a-roles.ts'
import * as texts from './2026-11-27c-texts.ts'
import * as mediaLibrary from './2026-11-27d-media-library.ts'
import * as customPages from './2026-11-27e-custom-pages.ts'
import * as workingCopies from './2026-11-28a-working-copies.ts'
import * as bulkChanges from './2026-11-28b-bulk-changes.ts'
import * as scheduledIssues from './2026-11-28c-scheduled-issues.ts'
import * as phones from './2026-11-28d-phones.ts'
import * as calendarUid from './2026-11-28e-calendar-uid.ts'
import * as signups from './2026-11-29a-signups.ts'
import * as eventSeries from './2026-11-29b-event-series.ts'
import * as prayerTimes from './2026-11-29c-prayer-times.ts'
import * as eventKinds from './2026-11-29c2-event-kinds.ts'
import * as hours from './2026-11-29d-hours.ts'
import * as reports from './2026-11-29d-reports.ts'
import * as eventNotices from './2026-11-29h-event-notices.ts'
import * as designPictures from './2026-11-29i-design-pictures.ts'
import * as mailPurpose from './2026-11-29i2-mail-purpose.ts'
import * as seriesExceptions from './2026-11-30a-series-exceptions.ts'
import * as checkIn from './2026-11-30c-check-in.ts'
import * as workingCopyPath from './2026-11-30m-working-copy-path.ts'
import * as reminders from './2026-11-30r-reminders.ts'
import * as mailCalendar from './2026-11-30r2-mail-calendar.ts'
import * as moveReason from './2026-11-30r3-move-reason.ts'
import * as eventMessages from './2026-11-30r4-event-messages.ts'
import * as shifts from './2026-12-01a-shifts.ts'
import * as needs from './2026-12-01b-needs.ts'
import * as cover from './2026-12-01c-cover.ts'
import * as push from './2026-12-01e-push.ts'
import * as guardianConsent from './2026-12-01g-guardian-consent.ts'
import * as quranLog from './2026-12-02b-quran-log.ts'
import * as quranGroups from './2026-12-02e-quran-groups.ts'
import * as servicePromise from './2026-12-02f-service-promise.ts'
import * as readingReminder from './2026-12-02g-reading-reminder.ts'
import * as quranImports from './2026-12-02h-quran-imports.ts'
import * as quranCommunity from './2026-12-02k-quran-community.ts'
import * as giving from './2026-12-03a-giving.ts'
import * as payments from './2026-12-03b-payments.ts'
import * as ledgerOnlyGrows from './2026-12-03c-ledger-only-grows.ts'
import * as mailAttachment from './2026-12-03d-mail-attachment.ts'
import * as recurringGiftWords from './2026-12-03e-recurring-gift-words.ts'
import * as recurringGiftState from './2026-12-03f-recurring-gift-state.ts'
import * as giftSearch from './2026-12-03h-gift-search.ts'
import * as giftImport from './2026-12-03h2-gift-import.ts'
import * as campaigns from './2026-12-03k-campaigns.ts'
import * as memberGifts from './2026-12-03m-member-gifts.ts'
import * as pledgeFund from './2026-12-03r-pledge-fund.ts'
import * as refunds from './2026-12-04a-refunds.ts'
import * as disputes from './2026-12-04a2-disputes.ts'
import * as reconciliationProgress from './2026-12-04a3-reconciliation-progress.ts'
import * as giftOrder from './2026-12-04a4-gift-order.ts'
import * as pushPending from './2026-12-04b-push-pending.ts'
import * as replyOutcome from './2026-12-04n-reply-outcome.ts'
import * as receiptName from './2026-12-04p-receipt-name.ts'
import * as endedCampaignMail from './2026-12-04q-ended-campaign-mail.ts'
import * as impactSettings from './2026-12-04r-impact-settings.ts'
import * as signupOptOuts from './2026-12-05-signup-opt-outs.ts'

/**
 * All migrations by name. They run in the order of their names: letters and digits after the date set the order within
 * a day. Never rename a released migration.
 */
export const migrations: Record<string, Migration> = {
  '2026-11-21-public-site': publicSite,
  // The `b` makes it run after the public site, whose tables it refers to. The name of its file has no letter.
  '2026-11-21b-accounts': accounts,
  '2026-11-22-admin': admin,
  '2026-11-22f-files': files,
  '2026-11-22i-imports': imports,
  '2026-11-22m-inbox': inbox,
  '2026-11-22u-users': users,
  '2026-11-22w-accounts-api': accountsApi,
  '2026-11-22w-files-api': filesApi,
  '2026-11-22x-fleeting-mail': fleetingMail,
  '2026-11-23l-lists': lists,
  '2026-11-23m-guide-files': guideFiles,
  '2026-11-24d-deliveries': deliveries,
  '2026-11-24e-standard-column-names': standardColumnNames,
  '2026-11-24q-known-devices': knownDevices,
  '2026-11-25-backups': backups,
  '2026-11-25r-former-slugs': formerSlugs,
  '2026-11-25s-standard-values': standardValues,
  '2026-11-26a-stored-mail': storedMail,
  '2026-11-26b-samples': samples,
  '2026-11-26c-newsletter-for-everyone': newsletterForEveryone,
  '2026-11-26e-object-pictures': objectPictures,
  '2026-11-26w-rename-values': renameValues,
  '2026-11-27a-roles': roles,
  '2026-11-27c-texts': texts,
  '2026-11-27d-media-library': mediaLibrary,
  '2026-11-27e-custom-pages': customPages,
  '2026-11-28a-working-copies': workingCopies,
  '2026-11-28b-bulk-changes': bulkChanges,
  '2026-11-28c-scheduled-issues': scheduledIssues,
  '2026-11-28d-phones': phones,
  '2026-11-28e-calendar-uid': calendarUid,
  '2026-11-29a-signups': signups,
  '2026-11-29b-event-series': eventSeries,
  '2026-11-29c-prayer-times': prayerTimes,
  '2026-11-29c2-event-kinds': eventKinds,
  '2026-11-29d-hours': hours,
  '2026-11-29d-reports': reports,
  '2026-11-29h-event-notices': eventNotices,
  '2026-11-29i-design-pictures': designPictures,
  '2026-11-29i2-mail-purpose': mailPurpose,
  '2026-11-30a-series-exceptions': seriesExceptions,
  '2026-11-30r-reminders': reminders,
  '2026-11-30r2-mail-calendar': mailCalendar,
  '2026-11-30r3-move-reason': moveReason,
  '2026-11-30r4-event-messages': eventMessages,
  '2026-11-30c-check-in': checkIn,
  '2026-11-30m-working-copy-path': workingCopyPath,
  '2026-12-01c-cover': cover,
  '2026-12-01e-push': push,
  '2026-12-01g-guardian-consent': guardianConsent,
  '2026-12-01a-shifts': shifts,
  '2026-12-01b-needs': needs,
  '2026-12-02b-quran-log': quranLog,
  '2026-12-02e-quran-groups': quranGroups,
  '2026-12-02f-service-promise': servicePromise,
  '2026-12-02g-reading-reminder': readingReminder,
  '2026-12-02h-quran-imports': quranImports,
  '2026-12-02k-quran-community': quranCommunity,
  '2026-12-03a-giving': giving,
  '2026-12-03b-payments': payments,
  '2026-12-03c-ledger-only-grows': ledgerOnlyGrows,
  '2026-12-03d-mail-attachment': mailAttachment,
  '2026-12-03e-recurring-gift-words': recurringGiftWords,
  '2026-12-03f-recurring-gift-state': recurringGiftState,
  '2026-12-03h-gift-search': giftSearch,
  '2026-12-03k-campaigns': campaigns,
  '2026-12-03h2-gift-import': giftImport,
  '2026-12-03m-member-gifts': memberGifts,
  '2026-12-03r-pledge-fund': pledgeFund,
  '2026-12-04a-refunds': refunds,
  '2026-12-04a2-disputes': disputes,
  '2026-12-04a3-reconciliation-progress': reconciliationProgress,
  '2026-12-04a4-gift-order': giftOrder,
  '2026-12-04b-push-pending': pushPending,
  '2026-12-04n-reply-outcome': replyOutcome,
  '2026-12-04p-receipt-name': receiptName,
  '2026-12-04q-ended-campaign-mail': endedCampaignMail,
  '2026-12-04r-impact-settings': impactSettings,
  '2026-12-05-signup-opt-outs': signupOptOuts,
}
