import { randomBytes } from 'node:crypto'
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { inAnyOrder } from './any-order'
import { dismiss, type Installation, startInstallation } from './own-installation'
import { PlatformApi } from './platform-api'

export { expect }

export type Person = { page: Page; context: BrowserContext; api: PlatformApi }

/** What the browser complained about: errors in the console, refused content, uncaught exceptions. Any fails the journey. */
class Complaints {
  readonly #found: string[] = []
  readonly #expected: RegExp[] = []

  watch(context: BrowserContext): void {
    context.on(
      'console',
      (message) => message.type() === 'error' && this.#found.push(`${message.page()?.url()} ${message.text()}`),
    )
    // Not every browser says in the stack what happened.
    context.on('weberror', (webError) => this.#found.push(`${webError.error().message}\n${webError.error().stack}`))
  }

  /** A complaint that belongs to the journey, such as the 404 of an address that does not exist. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  unexpected(): string[] {
    return this.#found.filter((text) => !this.#expected.some((pattern) => pattern.test(text)))
  }
}

type Fixtures = {
  complaints: Complaints
  /** A person in a browser of his own, signed in unless the account is null. */
  person: (account: string | null, options?: BrowserContextOptions) => Promise<Person>
}

const ownServer = base.extend<object, { installation: () => Promise<Installation> }>({
  installation: [
    // Playwright reads from the first parameter what a fixture needs; this one needs nothing.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      let started: Promise<Installation> | undefined
      await use(() => {
        started ??= startInstallation(() => ({ GALLERY: 'on' }))
        return started
      })
      if (started) await dismiss(await started)
    },
    { scope: 'worker' },
  ],
  /**
   * QA names a running installation; otherwise each worker meets a server and a company of its own. All its journeys share them, in any
   * order, so a journey leaves behind nothing that another one could meet: what it cannot take back it does in an installation that it
   * throws away (`thrownAway`).
   */
  baseURL: async ({ baseURL, installation }, use) => {
    await use(baseURL ?? (await installation()).url)
  },
})

/** Journeys that look at the server without a browser. */
export const serverTest = inAnyOrder(ownServer)

const withPeople = ownServer.extend<Fixtures>({
  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints()
      complaints.watch(context)
      await use(complaints)
      expect(complaints.unexpected(), 'complaints of the browser').toEqual([])
    },
    { auto: true },
  ],
  person: async ({ browser, complaints, contextOptions, baseURL, locale, timezoneId, viewport }, use) => {
    const opened: Opened[] = []
    const common = { ...contextOptions, baseURL, locale, timezoneId, viewport }
    await use(async (account, options = {}) => {
      const context = await browser.newContext({ ...common, ...options })
      opened.push({ context, account, language: savedLanguage(options.locale ?? locale) })
      complaints.watch(context)
      // A page of this person may be knocking for its live connection just when the session ends.
      const api = new PlatformApi(context.request, () => complaints.expect(/WebSocket connection .* failed/))
      if (account !== null) {
        expect(await api.signIn(account)).toMatchObject({ code: 200 })
        // A language that an earlier journey chose for this account would travel with it.
        await api.call('PUT', '/permission/Users/Current/SystemLanguage', { language: savedLanguage(options.locale ?? locale) })
      }
      return { page: await context.newPage(), context, api }
    })
    for (const one of opened) await leave(one)
  },
})

export const test = inAnyOrder(withPeople)

type Opened = { context: BrowserContext; account: string | null; language: string }

/** Who signs in to the same account next is greeted in Chinese again: the language goes with the account, not with the browser. */
async function leave({ context, account, language }: Opened): Promise<void> {
  if (account !== null) {
    const api = new PlatformApi(context.request)
    const reset = () => api.call('PUT', '/permission/Users/Current/SystemLanguage', { language: 'zh' })
    const reply = await reset().catch(() => null)
    // The journey may have ended or locked its session.
    if (reply?.code !== 200 && language !== 'zh') {
      const again = await api.signIn(account).catch(() => null)
      if (again?.code === 200) await reset()
    }
  }
  await context.close()
}

function savedLanguage(locale = 'zh-CN'): string {
  if (locale.startsWith('en')) return 'en'
  return locale === 'zh-TW' ? 'zhtw' : 'zh'
}

/** Letters nobody used before, so that a journey meets only its own records, also on an installation that is tested twice. */
export function fresh(prefix: string): string {
  return `${prefix}${randomBytes(4).toString('hex').toUpperCase()}`
}

/** Eighteen characters of the alphabet of credit codes. */
export function freshTaxNo(): string {
  return `91${randomBytes(8).toString('hex').toUpperCase()}`
}

/** Resolves with the calls the page makes of the given kind until `stop` is called. */
export function watchCalls(page: Page, pattern: RegExp): { urls: string[]; stop: () => void } {
  const urls: string[] = []
  const note = (request: { url: () => string }) => {
    if (pattern.test(request.url())) urls.push(request.url())
  }
  page.on('request', note)
  return { urls, stop: () => page.off('request', note) }
}
