/**
 * The address of a link from a design, or null when it must not be followed: only web addresses, mail addresses and paths
 * of this site. Control characters are refused first, because browsers drop them when they read the scheme.
 */
export function safeHref(text: string): string | null {
  const href = text.trim()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are exactly what is looked for.
  if (href === '' || href.length > 2000 || /[\u0000-\u0020\u007f\\]/.test(href)) return null
  if (/^(https?:\/\/|mailto:)/i.test(href)) return href
  if (/^\/(?!\/)/.test(href)) return href
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i.test(href)) return `https://${href}`
  return null
}
