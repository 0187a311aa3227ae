/** Where a provider's page is, with the ticket put in; undefined for anything but a web address (contract 1 §5.2). */
export function providerAddress(renderUrl: string, ticket: string, origin: string): string | undefined {
  return webAddress(renderUrl.replaceAll('JNPF_TICKET', encodeURIComponent(ticket)), origin)
}

/** Where single sign-on begins: the installation's address with the ticket as its parameter (contract 1 §5.2). */
export function ssoAddress(sso: { url: string; ticketParams: string }, ticket: string, origin: string): string | undefined {
  const address = webAddress(sso.url, origin)
  if (address === undefined) return
  const url = new URL(address)
  url.searchParams.set(sso.ticketParams, ticket)
  return url.href
}

function webAddress(text: string, origin: string): string | undefined {
  try {
    const url = new URL(text, origin)
    return text !== '' && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined
  } catch {
    return undefined
  }
}
