import type { Inbox } from './cms/inbox/inbox.server.ts'
import { pledgeInbox } from './giving/pledges/pledge-inbox.server.ts'
import { messageInbox } from './site/contact/message-inbox.server.ts'
import { initiativeInbox } from './site/initiatives/initiative-inbox.server.ts'

/** All inboxes. Add a new one here and in `routes.ts`. */
export const inboxes: readonly Inbox[] = [initiativeInbox, pledgeInbox, messageInbox]
