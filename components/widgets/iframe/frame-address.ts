import { textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

/** The address of the page to show: http and https only (contract 3a §16); null for anything else. */
export function frameAddress(node: FieldNode): string | null {
  const href = (textAttribute(node, 'href') || textAttribute(node, 'url') || textAttribute(node, 'src')).trim()
  if (href.length > 2000 || !/^https?:\/\//i.test(href) || !URL.canParse(href)) return null
  const address = new URL(href)
  // A name and password in an address is a trick to look like another place.
  return address.username || address.password ? null : address.href
}
