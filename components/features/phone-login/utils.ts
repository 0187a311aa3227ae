const textCharactersMax = 2000
const ticketPattern = /^[\w.~-]{8,200}$/

/** The ticket in what a QR code holds, in the address of this page, or as it is; undefined for anything else (contract 1 §5.3). */
export function ticketOf(text: string): string | undefined {
  const trimmed = text.trim().slice(0, textCharactersMax)
  const ticket = fromJson(trimmed) ?? fromAddress(trimmed) ?? trimmed
  return ticketPattern.test(ticket) ? ticket : undefined
}

function fromJson(text: string): string | undefined {
  if (!text.startsWith('{')) return
  try {
    const { t, id } = JSON.parse(text) as { t?: unknown; id?: unknown }
    return t === 'login' && typeof id === 'string' ? id : ''
  } catch {
    return ''
  }
}

function fromAddress(text: string): string | undefined {
  try {
    return new URL(text).searchParams.get('ticket') ?? ''
  } catch {
    return undefined
  }
}
