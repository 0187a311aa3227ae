/** Puts the switch of the bench in front of what keeps history: the product itself has none. */

const kept = /\/platform\/modules\/(?:history|permission\/user)\/keep\.ts$/
const switchUrl = new URL('./history-switch.ts', import.meta.url).href

export async function resolve(specifier, context, next) {
  const found = await next(specifier, context)
  const isOwn = context.parentURL?.split('?')[0] === switchUrl
  return kept.test(found.url.split('?')[0]) && !isOwn ? { ...found, url: switchUrl } : found
}
