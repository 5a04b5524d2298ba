import Stripe from 'stripe'

export interface FakeEvent {
  id: string
  type: string
  payload: string
}

/** Delivers events to the site: immediately or, while they are held, when a test calls `deliver`. */
export function createWebhooks(secret: string, now: () => number) {
  const events: FakeEvent[] = []
  const deliveries = new Set<Promise<unknown>>()
  let target: string | null = null
  let isHeld = false

  const headers = (payload: string, timestamp = now()) => ({
    'Content-Type': 'application/json; charset=utf-8',
    'Stripe-Signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  })

  /** Sends an event; returns the site's status. */
  async function deliver({ payload }: Pick<FakeEvent, 'payload'>) {
    if (!target) throw new Error('No webhook URL: call deliverTo first.')
    const response = await fetch(target, { method: 'POST', headers: headers(payload), body: payload })
    await response.arrayBuffer()
    return response.status
  }

  return {
    /** All events so far, including those that were not delivered. */
    events,
    headers,
    deliver,
    /** Sets the URL of the site's webhook. Without one, no event is delivered. */
    deliverTo: (url: string | null) => {
      target = url
    },
    /** From now on, only `deliver` delivers events. */
    hold: () => {
      isHeld = true
    },
    /** From now on, events are delivered immediately. */
    release: () => {
      isHeld = false
    },
    /** Waits until the site has responded to everything that was sent. */
    settled: async () => {
      while (deliveries.size > 0) await Promise.all(deliveries)
    },
    record: (event: FakeEvent) => {
      events.push(event)
      if (isHeld || !target) return
      const delivery: Promise<unknown> = deliver(event)
        .catch(() => {})
        .finally(() => deliveries.delete(delivery))
      deliveries.add(delivery)
    },
  }
}
