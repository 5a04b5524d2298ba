import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { CopyButton, CopyGroup } from '#app/ui/copy-button.tsx'
import { RowTable } from '#app/ui/row-table.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'

export interface ListedInvitation {
  id: string
  email: string
  role: string
  invitedBy: string
  expires: string
  isExpired: boolean
  /** The link for the admin to pass on; null if a mail server sends it, or if the invitation has expired. */
  link: string | null
}

/** The invitations that nobody has accepted yet. */
export function InvitationList({ invitations }: { invitations: ListedInvitation[] }) {
  return (
    <section id="invitations" aria-labelledby="invitations-heading" className="mb-10 scroll-mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="invitations-heading" className="text-xl">
          Invitations
        </h2>
        <ButtonLink href="/admin/users/invite">Invite someone</ButtonLink>
      </div>
      {invitations.length === 0 ? (
        <p className="text-muted">No pending invitations.</p>
      ) : (
        <RowTable<ListedInvitation>
          caption="Invitations"
          rows={invitations}
          rowKey={({ id }) => id}
          columns={[
            { label: 'Email', hasEmails: true, cell: (invitation) => <Address {...invitation} /> },
            { label: 'Role', cell: ({ role }) => role },
            { label: 'Invited by', cell: ({ invitedBy }) => <bdi>{invitedBy}</bdi> },
            { label: 'Expires', cell: (invitation) => <Expiry {...invitation} /> },
          ]}
          actions={({ id, email }) => (
            <>
              <ChangeButton action={`/admin/invitations/${id}/resend`}>
                Send again<span className="sr-only"> to {email}</span>
              </ChangeButton>
              <ChangeButton action={`/admin/invitations/${id}/revoke`} variant="danger">
                Withdraw<span className="sr-only"> the invitation for {email}</span>
              </ChangeButton>
            </>
          )}
        />
      )}
    </section>
  )
}

function Address({ email, link }: ListedInvitation) {
  return (
    <>
      <bdi className="wrap-anywhere">{email}</bdi>
      {link && (
        <>
          <code className="mt-1 block text-xs font-normal wrap-anywhere select-all">{link}</code>
          <CopyGroup className="mt-2 mb-4">
            <CopyButton text={link} noun="Link" variant="quiet">
              Copy link
            </CopyButton>
          </CopyGroup>
        </>
      )}
    </>
  )
}

function Expiry({ isExpired, expires }: ListedInvitation) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {expires}
      {isExpired && <StatusBadge tone="error">Expired</StatusBadge>}
    </span>
  )
}
