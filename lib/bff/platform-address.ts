import 'server-only'
import { webConfig } from '@/lib/config/web-config'

let known: { text: string; url: URL } | undefined

/**
 * Where the platform answers now; undefined when none is configured. The embedded one may come back on another port after it was
 * started again, so its address is never remembered longer than it holds. Both bundles of this process read it from the environment.
 */
export function platformAddress(): URL | undefined {
  const { platformUrl, isEmbedded } = webConfig()
  const text = isEmbedded ? process.env['TENON_EMBEDDED_URL'] : undefined
  if (!text) return platformUrl
  if (known?.text !== text) known = { text, url: new URL(text) }
  return known.url
}
