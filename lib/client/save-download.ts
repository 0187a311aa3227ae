/**
 * Saves what a call has made ready to be saved: `{ name, url }`. Wire: the name is added to the address (contract 1 §19.2). Only an
 * address of the platform itself is followed.
 */
export function saveDownload({ url, name }: { url: string; name: string }): void {
  if (!/^\/api\/file\/Download\?/i.test(url)) throw new Error(`not the address of a download: ${url.slice(0, 60)}`)
  const link = document.createElement('a')
  link.href = `${url}&name=${encodeURIComponent(name)}`
  link.download = name
  link.click()
}
