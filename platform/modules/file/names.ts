import { extensionOf, findFormat } from './formats'

const nameLengthMax = 200

/**
 * The last part of a name without what cannot be shown or would turn its direction. For people to read, never a path. What is too long
 * keeps its extension, by which its kind is known.
 */
export function plainName(givenName: string): string {
  const last = givenName.split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
  if (plain.length <= nameLengthMax) return plain
  const extension = extensionOf(plain)
  const end = extension === '' ? '' : plain.slice(-extension.length - 1)
  // Half of a pair of surrogates would be no text.
  return plain.slice(0, nameLengthMax - end.length).replace(/\p{Cs}$/u, '') + end
}

/**
 * The name under which a file is saved: as the caller calls it, but with the extension of what it is, so that no link of ours
 * brings a picture that opens as a page. Characters that Windows refuses become underscores.
 */
export function savedName(shownName: string, storedName: string): string {
  const safe = plainName(shownName)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const extension = extensionOf(storedName)
  if (safe === '') return storedName
  if (isSameKind(extensionOf(safe), extension)) return safe
  return `${safe.slice(0, nameLengthMax - extension.length - 1)}.${extension}`
}

function isSameKind(shown: string, stored: string): boolean {
  return (
    shown === stored || (findFormat(shown) !== undefined && findFormat(shown)?.contentType === findFormat(stored)?.contentType)
  )
}

/** Names that differ also for those who do not tell capitals from small letters: further ones of a name get 副本 (contract 1 §19.2). */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const extension = extensionOf(name)
    const stem = extension === '' ? name : name.slice(0, -extension.length - 1)
    let distinct = name
    for (let copy = 1; taken.has(distinct.toLowerCase()); copy += 1) {
      distinct = `${stem}副本${copy === 1 ? '' : copy}${extension === '' ? '' : `.${extension}`}`
    }
    taken.add(distinct.toLowerCase())
    return distinct
  })
}

/** A header that saves under a name in any language (RFC 6266, RFC 8187), with a plain one for very old clients. */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
