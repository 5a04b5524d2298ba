/** A second step as the client lists it. One that was set up on the profile has no name, and no date but the account's. */
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
