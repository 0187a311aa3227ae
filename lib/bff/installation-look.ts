import 'server-only'
import { cookies } from 'next/headers'
import type { CallData } from '@/lib/contract/endpoint'
import { oauth } from '@/lib/contract/session/oauth'
import { installationNameCookie, installationNameOf, shortName } from '@/lib/domain/installation-name'
import { pictureAddress } from '@/lib/domain/picture-address'
import { platformCall } from './platform'

/** What an installation says of itself before sign-in; empty where it says nothing. */
export type InstallationLook = {
  name: string
  description: string
  copyright: string
  companyName: string
  loginPicture: string
  logo: string
}

// Whoever changes it sees it again on the next pages; a platform that is down is not asked by every page.
const freshMs = 10_000
// A platform that is slow to tell it must not keep pages from being drawn.
const patienceMs = 800

/** The last answer is given while a newer one is fetched; only the first one is waited for, and not for long. */
export function createReader<T>(ask: () => Promise<T>, now: () => number = Date.now): () => Promise<T | undefined> {
  let known: T | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  const refresh = () => {
    askedAt = now()
    asking = ask()
      .then((answer) => {
        known = answer
      })
      // What is known stays; without it the next pages ask again.
      .catch(() => undefined)
      .finally(() => {
        asking = undefined
      })
  }
  return async () => {
    if (!asking && now() - askedAt >= freshMs) refresh()
    if (known === undefined && asking) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patienceMs)
      })
      await Promise.race([asking, patience])
      clearTimeout(timer)
    }
    return known
  }
}

const readLook = createReader(async () => lookOf(await platformCall(oauth.getLoginConfig, {}, null)))

/** Texts of a bearable length, and pictures of the platform alone. */
export function lookOf(config: CallData<typeof oauth.getLoginConfig>): InstallationLook {
  const picture = (address: string | null | undefined) => pictureAddress(address ?? '') ?? ''
  return {
    name: installationNameOf(config),
    description: (config.sysDescription ?? '').trim().slice(0, 500),
    copyright: (config.copyright ?? '').trim().slice(0, 200),
    companyName: shortName(config.companyName ?? ''),
    loginPicture: picture(config.loginIcon),
    logo: picture(config.logoIcon),
  }
}

/** Undefined while nobody knows. */
export function installationLook(): Promise<InstallationLook | undefined> {
  return readLook()
}

/**
 * What the installation calls itself, also before sign-in: its configuration says so with the ways to sign in; of one that does not, the
 * name that this browser saw last behind the sign-in. Empty when neither is known.
 */
export async function installationName(): Promise<string> {
  const [look, cookieStore] = await Promise.all([readLook(), cookies()])
  return look?.name || shortName(cookieStore.get(installationNameCookie)?.value ?? '')
}
