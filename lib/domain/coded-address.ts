/** The page of a flow task: `config` says which, as JSON (contract 1 §13.4, contract 4b §2.4). */
export function taskAddress(config: string): string {
  return `/workFlowDetail?config=${encodeURIComponent(base64(config))}`
}

/** The page that shows another site in a frame (contract 1 §24). */
export function framedAddress(href: string): string {
  return `/externalLink?href=${encodeURIComponent(base64(href))}`
}

/** Base64 of the UTF-8 bytes (contract 1 §13.4): `btoa` alone knows no Chinese. */
function base64(text: string): string {
  let bytes = ''
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte)
  return btoa(bytes)
}
