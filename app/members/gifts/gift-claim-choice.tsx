import { ChangeButton } from '#app/ui/change-form.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { GiftClaimStatus } from './gift-claim-store.server.ts'
import { memberGiftsTexts } from './member-gifts-texts.ts'

const claimTexts = {
  claimed: memberGiftsTexts.added,
  claimedBefore: memberGiftsTexts.addedBefore,
  declined: memberGiftsTexts.declined,
}

/** Asks whether to add gifts made without logging in, or says what was chosen. Never shows amounts. */
export function GiftClaimChoice({ status }: { status: Exclude<GiftClaimStatus, 'none'> }) {
  if (status === 'offered')
    return (
      <div className="mb-8">
        <Notice announced={false}>
          <EditableText as="p" text={memberGiftsTexts.offer} className="mb-4" />
          <div className="flex flex-wrap gap-3">
            <ChangeButton action="/profile/giving/add">Add them</ChangeButton>
            <ChangeButton action="/profile/giving/decline">No, thanks</ChangeButton>
          </div>
        </Notice>
      </div>
    )
  return (
    <section aria-label="Gifts made without logging in" className="mt-10 border-t border-hairline pt-8">
      <EditableText as="p" text={claimTexts[status]} className="mb-4 text-muted" />
      {status === 'declined' ? (
        <ChangeButton action="/profile/giving/add">Add them to my profile</ChangeButton>
      ) : (
        <ChangeButton action="/profile/giving/remove">Remove them from my profile</ChangeButton>
      )}
    </section>
  )
}
