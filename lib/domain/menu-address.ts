/** Where menu entries of types 6 and 7 lead (spec 1 §2.4, contract 1 §7). */
export type LinkEntry = { type: number; urlAddress: string; propertyJson: string }

export type AddressOptions = {
  /** Origin that the browser uses. */
  origin: string
  /** Host of the visualisation, without a slash at the end. */
  visualHost: string
  token: string
}

const tokenPlaceholder = /\$\{jnpfToken\}/gi
const visualPlaceholder = /\$\{dataV\}/gi

/** True when the address carries the platform's token: such an entry is opened through the server, which alone knows it. */
export function needsToken({ type, urlAddress }: LinkEntry): boolean {
  return type === 6 || urlAddress.search(tokenPlaceholder) >= 0
}

/** The address of an entry with everything put in; undefined when it leads nowhere that may be opened. */
export function linkAddress(entry: LinkEntry, { origin, visualHost, token }: AddressOptions): string | undefined {
  if (entry.type !== 6) {
    const address = entry.urlAddress
      .replaceAll(visualPlaceholder, () => visualHost)
      .replaceAll(tokenPlaceholder, () => encodeURIComponent(token))
    return webAddress(address, origin)
  }
  const { moduleId } = readMenuProperties(entry.propertyJson)
  if (moduleId === '') return
  return webAddress(`${visualHost}/view/${encodeURIComponent(moduleId)}?token=${encodeURIComponent(token)}`, origin)
}

/** Reliability S18: http and https only; an address starting with `/` belongs to this origin (contract 1 §7). */
export function webAddress(address: string, origin: string): string | undefined {
  const text = address.trim()
  if (text === '' || text.length > 8000 || !URL.canParse(text, text.startsWith('/') ? origin : undefined)) return
  const url = new URL(text, text.startsWith('/') ? origin : undefined)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
}

/** `propertyJson` of a menu: which module, and whether its dictionary is a tree (spec 1 §2.4). */
export function readMenuProperties(json: string): { moduleId: string; isTree: boolean } {
  try {
    const parsed = JSON.parse(json || '{}') as { moduleId?: unknown; isTree?: unknown } | null
    const moduleId = parsed?.moduleId
    return {
      moduleId: typeof moduleId === 'string' || typeof moduleId === 'number' ? String(moduleId) : '',
      isTree: parsed?.isTree === 1 || parsed?.isTree === '1' || parsed?.isTree === true,
    }
  } catch {
    return { moduleId: '', isTree: false }
  }
}
