/** Lets the browser send what is stored after the page is closed, where it has Background Sync. */
export async function requestSync(tag: string) {
  const registration = await navigator.serviceWorker?.getRegistration()
  const { sync } = (registration ?? {}) as { sync?: { register: (tag: string) => Promise<void> } }
  await sync?.register(tag)
}
