/** Forms with only buttons, choices, times, codes or passwords, whose input is never shown as text. */
export const withoutShownText = [
  /[/](status|event|send|test|check|stop|trash|restore|remove|retry|retry-failed|cancel|undo|start|discard)$/,
  /[/]subscribers[/]:id[/]unsubscribe$/,
  /[/](suspend|reinstate|log-out|delete|duplicate|move|dismiss|sample-content|:version|attendance)$/,
  /[/](bulk|bulk-undo|signup[/]confirm|admit|approve|(trash|undo)-dates|shifts[/]copy|next-week|thanks)$/,
  /[/](signup[/](coming|bring)|step-in|guardian[/]decline|check-in|check-in[/](mark|sync))$/,
  /[/]signups[/](cover|:signupId[/]shift)$/,
  /^[/](profile[/](hours|calendar-feed([/]off)?)|admin[/](hours|certificates))$/,
  /[/](ownership|resend|revoke|revert|organizers|schedule|unschedule)$/,
  /^[/](design|theme|logout|reset-password|verify-email|(newsletter|reminders|campaigns)[/]unsubscribe|newsletter[/]confirm)$/,
  /^[/]admin[/]backups([/]:id[/]file)?$/,
  /^[/]admin[/]navigation[/]:menu[/](visibility|order)$/,
  /^[/]profile[/](password|push.*|email-link|two-step.*|devices|time-zone|notifications|newsletter|code.*|phone.*)$/,
  /^[/]quran[/]groups[/](blocked|:id[/](invite|invite[/]off|sharing|leave|delete|khatma.*|members[/]:userId([/](hand-over|block))?))$/,
  /^[/]quran[/]join.*$/,
  /^[/]quran[/](tap|sync|promise([/](hours|let-go|pause|resume|give|give[/]continue))?|start|day|pauses[/]:id([/]end)?)$/,
  /^[/](zakat|donate[/]monthly.*|profile[/]giving[/].*|receipts[/]:id[/]hide-name)$/,
  /^[/]admin[/]gifts[/](ledger[/]reconcile|:id[/](resend-receipt|hide-name))$/,
  /^[/]admin[/]quran-groups[/](:id[/]delete|reports[/]:id[/]resolve)$/,
  /^[/]admin[/](mail[/]send-stored|users[/]:id[/](confirm-email|two-step[/]off))$/,
]
/** Forms whose own tests submit hostile text, names and files. */
export const testedElsewhere =
  /^[/](setup|donate[/]give|payments[/]webhook|admin[/]gifts[/]monthly[/]:id|admin[/]settings[/]payments|quran[/](groups.*|import.*|promise[/]gift)|events[/]:slug[/]guardian|admin[/](pictures|media[/](new|:id[/]replace)|guide-files|imports|imports[/]:id[/]columns|markdown-\w+))$/
