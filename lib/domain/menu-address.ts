/** Where menu entries of types 6 and 7 lead (spec 1 §2.4, contract 1 §7). */
export type LinkEntry = { type: number; urlAddress: string; propertyJson: string }

export type AddressOptions = {
  /** Origin that the browser uses. */
  origin: string
  /** Host of the visualisation, without a slash at the end. */
  visualHost: string
  /** No such host is configured: entries of type 6 open data screens of this product, which need no token in their address. */
  hasOwnScreens?: boolean | undefined
  token: string
}

const tokenPlaceholder = /\$\{jnpfToken\}/gi
const visualPlaceholder = /\$\{dataV\}/gi

/** True when the address carries the platform's token: such an entry is opened through the server, which alone knows it. */
export function needsToken({ type, urlAddress }: LinkEntry, hasOwnScreens = false): boolean {
  if (type === 6) return !hasOwnScreens
  return urlAddress.search(tokenPlaceholder) >= 0
}

/** The address of an entry with everything put in; undefined when it leads nowhere that may be opened. */
export function linkAddress(entry: LinkEntry, { origin, visualHost, hasOwnScreens, token }: AddressOptions): string | undefined {
  if (entry.type !== 6) {
    const address = entry.urlAddress
      .replaceAll(visualPlaceholder, () => visualHost)
      .replaceAll(tokenPlaceholder, () => encodeURIComponent(token))
    return webAddress(address, origin)
  }
  const { moduleId } = readMenuProperties(entry.propertyJson)
  if (moduleId === '') return
  if (hasOwnScreens) return webAddress(`/dataScreen/${encodeURIComponent(moduleId)}`, origin)
  return webAddress(`${visualHost}/view/${encodeURIComponent(moduleId)}?token=${encodeURIComponent(token)}`, origin)
}

/** Reliability S18: http and https only; an address starting with `/` belongs to this origin (contract 1 §7). */
export function webAddress(address: string, origin: string): string | undefined {
  const text = address.trim()
  if (text === '' || text.length > 8000 || !URL.canParse(text, text.startsWith('/') ? origin : undefined)) return
  const url = new URL(text, text.startsWith('/') ? origin : undefined)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
}

/** Whether an address may be kept: of a page or of the web. Read as a browser does, which passes over blanks and control characters. */
export function isKeepable(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers pass over
  const text = address.replaceAll(/[\u0000-\u0020]/g, '')
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(text)?.[1]?.toLowerCase()
  return (scheme === undefined || scheme === 'http' || scheme === 'https') && !/^[/\\]{2}/.test(text)
}

export type MenuProperties = { moduleId: string; isTree: boolean; color: string }

/** `propertyJson` of a menu: which module, whether its dictionary is a tree (spec 1 §2.4), and the ground of its picture. */
export function readMenuProperties(json: string): MenuProperties {
  try {
    const parsed = JSON.parse(json || '{}') as { moduleId?: unknown; isTree?: unknown; iconBackgroundColor?: unknown } | null
    const moduleId = parsed?.moduleId
    const color = parsed?.iconBackgroundColor
    return {
      moduleId: typeof moduleId === 'string' || typeof moduleId === 'number' ? String(moduleId) : '',
      isTree: parsed?.isTree === 1 || parsed?.isTree === '1' || parsed?.isTree === true,
      color: typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color : '',
    }
  } catch {
    return { moduleId: '', isTree: false, color: '' }
  }
}

export type AddressedMenu = { type: number; category: string; enCode: string; moduleId: string | null; urlAddress: string }

const folders: Readonly<Record<number, string>> = { 3: 'model', 4: 'dictionary', 5: 'dataReport', 6: 'dataScreen', 8: 'portal' }

/** The address of an entry: that of what is made from data follows from its code (contract 2 §12.2), that of others is written down. */
export function menuAddress({ type, category, enCode, moduleId, urlAddress }: AddressedMenu): string {
  if (type <= 1) return ''
  const folder = folders[type]
  if (folder === undefined) return urlAddress.trim()
  if (category !== 'App') return `${folder}/${enCode.replace('.', '')}`
  return type === 3 ? `/pages/apply/dynamicModel/index?id=${moduleId ?? ''}` : enCode
}
