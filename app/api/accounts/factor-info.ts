/**
 * A member's second factor in the shape of the client contract. A factor that was set up on the profile page
 * has no name and no date of its own, so it gets a default name and the account's date.
 */
export function factorInfo(factor: {
  factorId: string | null
  factorName: string | null
  enrolledAt: string | null
  createdAt: string
}) {
  if (!factor.factorId) return []
  return [
    {
      mfaEnrollmentId: factor.factorId,
      displayName: factor.factorName ?? 'Authenticator app',
      enrolledAt: factor.enrolledAt ?? factor.createdAt,
      totpInfo: {},
    },
  ]
}
