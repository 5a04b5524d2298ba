import type { KeyState } from '#app/giving/provider/provider-keys.server.ts'
import { CopyButton, CopyGroup } from '#app/ui/copy-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Summary } from '#app/ui/summary.tsx'

/** Which keys the site has, by their last four characters. */
export function PaymentState({
  state,
  isTest,
  keyEnding,
  webhookEnding,
}: {
  state: KeyState
  isTest: boolean
  keyEnding: string
  webhookEnding: string
}) {
  return (
    <div className="grid gap-4">
      {state === 'none' && (
        <p>There are no keys. Visitors can pledge on the Donate page, but not give online.</p>
      )}
      {state === 'unreadable' && (
        <Notice tone="error">
          The saved keys cannot be read, because they were saved with a different secret key (SECRET). Enter
          them again. Until then, nobody can give online.
        </Notice>
      )}
      {keyEnding && (
        <p>
          The secret key ends with <code>{keyEnding}</code>.{' '}
          {webhookEnding ? (
            <>
              The signing secret ends with <code>{webhookEnding}</code>.
            </>
          ) : (
            'The signing secret is missing: gifts are confirmed only once a day.'
          )}
        </p>
      )}
      {isTest && (
        <Notice>
          <strong>Test mode.</strong> No money moves. Gifts made now are marked as tests and never counted.
        </Notice>
      )}
      {state === 'environment' && (
        <Notice>
          The environment variables STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET set the keys and take
          precedence. To set them here, remove the variables.
        </Notice>
      )}
    </div>
  )
}

/** What to enter in the provider’s dashboard, so that it reports payments. */
export function WebhookAddress({ webhookUrl, eventTypes }: { webhookUrl: string; eventTypes: string[] }) {
  return (
    <section aria-labelledby="webhook" className="border-t border-hairline pt-6">
      <h2 id="webhook" className="mb-2 text-lg">
        Webhook
      </h2>
      <p className="mb-4">
        Stripe reports payments to this address. Add it in Stripe under Developers → Webhooks, select the
        events below, and enter its signing secret above.
      </p>
      <label htmlFor="webhookUrl" className="mb-1 block text-sm">
        Address
      </label>
      <input id="webhookUrl" readOnly value={webhookUrl} dir="ltr" className="input mb-3 text-sm" />
      <CopyGroup className="mb-5">
        <CopyButton text={webhookUrl} noun="Address" variant="quiet">
          Copy the address
        </CopyButton>
        <CopyButton text={eventTypes.join('\n')} noun="List of events" variant="quiet">
          Copy the events
        </CopyButton>
      </CopyGroup>
      <details>
        <Summary>{eventTypes.length} events to select</Summary>
        <ul className="mt-2 grid gap-1 text-sm" dir="ltr">
          {eventTypes.map((type) => (
            <li key={type}>
              <code>{type}</code>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
