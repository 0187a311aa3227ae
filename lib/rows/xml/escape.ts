// Signs that XML 1.0 cannot hold, halves of signs, and what would be taken for their written form (ECMA-376, ST_Xstring).
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const special = /[&<>"\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}_)/gu

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const mayBeSpecial = /[&<>"_\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text of a cell: everything comes back as it was, a carriage return as `_x000D_`. */
export function escapeText(text: string): string {
  // Nearly every text has none of them, and this is known without looking at signs one by one.
  return mayBeSpecial.test(text) ? text.replace(special, escapeSign) : text
}

/** The value of an attribute, where line ends and tabs would become blanks. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replace(/[\t\n]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function escapeSign(sign: string): string {
  return named[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
}

const entities = /&(?:#x([\dA-Fa-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));|&/g
const plain: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Characters of a document: the five entities and numbers. Null where another one stands, which only a DOCTYPE could explain. */
export function unescapeXml(text: string): string | null {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  if (!lines.includes('&')) return lines
  let isKnown = true
  const read = lines.replace(entities, (_, hex?: string, decimal?: string, name?: string) => {
    if (name) return plain[name] ?? ''
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code)
    isKnown = false
    return ''
  })
  return isKnown ? read : null
}

/** The written form of signs that XML cannot hold. */
export function unescapeForms(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
