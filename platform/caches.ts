import { limitCache } from './http/limits'
import type { CacheSource } from './kit/cache-source'
import { numberPreviews } from './modules/billrule/public'
import { downloadLinks } from './modules/file/public'
import { numbersCache } from './modules/online-dev/numbers/public'
import { countCache, designCache } from './modules/online-dev/public'
import { signInCaches } from './modules/session/public'

/** All that the platform remembers and can do without, in the order in which it is shown. */
export const caches: readonly CacheSource[] = [
  designCache,
  countCache,
  numbersCache,
  limitCache,
  ...signInCaches,
  numberPreviews,
  downloadLinks,
]
