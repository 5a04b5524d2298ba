import type { Generated } from 'kysely'

/** A device on which a member turned on notifications. */
interface PushSubscriptionTable {
  id: string
  userId: string
  /** The session in which it was turned on: logging out ends both. Null once it has expired, and during a pending login. */
  sessionId: string | null
  /**
   * Set while a login that ended the session waits for its second step: notifications end at this time, unless the login
   * is completed.
   */
  pendingUntil: string | null
  /** The URL at the browser's push service. Anyone who knows it and has our key can send to the device. */
  endpoint: string
  /** The public key and the secret that messages are encrypted with, in Base64url. */
  p256dh: string
  auth: string
  deviceName: string
  createdAt: string
  /** When the push service last accepted a message. */
  lastSentAt: string | null
}

/** The queue of notifications, one row for each device; rows stay for a while to show what was sent. */
export interface PushMessageTable {
  id: string
  /** Null once the device no longer receives notifications. */
  subscriptionId: string | null
  kind: 'reminder' | 'change' | 'offer' | 'quran' | 'test'
  eventId: string | null
  /** What it is about; a device gets one message for each kind, event and subject. */
  subjectId: string
  /** JSON of `PushPayload`. Emptied once the message is finished. */
  payload: string
  /** 'unknown': the node stopped before it recorded the result of 'sending', so the message is not sent again. */
  status: 'waiting' | 'sending' | 'sent' | 'failed' | 'canceled' | 'unknown'
  attempts: Generated<number>
  lastError: string | null
  createdAt: string
  /** After this time it is not sent. */
  expiresAt: string
  finishedAt: string | null
}

export interface PushSchema {
  pushSubscription: PushSubscriptionTable
  pushMessage: PushMessageTable
}
