import 'server-only'
import { cookies } from 'next/headers'
import { oauth } from '@/lib/contract/session/oauth'
import { installationNameCookie, installationNameOf, shortName } from '@/lib/domain/installation-name'
import { platformCall } from './platform'

type Ask = () => Promise<string>

// Whoever changes the name sees it again on the next pages; a platform that is down is not asked by every page.
const freshMs = 10_000
// A platform that is slow to tell its name must not keep pages from being drawn.
const patienceMs = 800

/** The last answer is given while a newer one is fetched; only the first one is waited for, and not for long. */
export function createNameReader(ask: Ask, now: () => number = Date.now) {
  let known: string | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  const refresh = () => {
    askedAt = now()
    asking = ask()
      .then((name) => {
        known = name
      })
      // The name that is known stays; without one the next pages ask again.
      .catch(() => undefined)
      .finally(() => {
        asking = undefined
      })
  }
  return async (): Promise<string> => {
    if (!asking && now() - askedAt >= freshMs) refresh()
    if (known === undefined && asking) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patienceMs)
      })
      await Promise.race([asking, patience])
      clearTimeout(timer)
    }
    return known ?? ''
  }
}

const readName = createNameReader(async () => installationNameOf(await platformCall(oauth.getLoginConfig, {}, null)))

/**
 * What the installation calls itself, also before sign-in: its configuration says so with the ways to sign in; of one that does not, the
 * name that this browser saw last behind the sign-in. Empty when neither is known.
 */
export async function installationName(): Promise<string> {
  const [said, cookieStore] = await Promise.all([readName(), cookies()])
  return said || shortName(cookieStore.get(installationNameCookie)?.value ?? '')
}
