/** The consent text of the public newsletter forms. It is shown with the form and stored with the subscription. */
export const newsletterConsent = (siteName: string) =>
  `Send me the ${siteName} newsletter. Every issue has an unsubscribe link.`
