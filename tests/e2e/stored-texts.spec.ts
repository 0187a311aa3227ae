import type { Page } from '@playwright/test'
import { loadingVectors } from '../fixtures/loading-vectors'
import { ModulePage } from '../pages/module-page'
import { expect, fresh, type Person, test } from './journey'
import type { PlatformApi } from './platform-api'
import { supplierRecord } from './samples'

const picture = '/api/file/Image/annexpic/stored-text-probe.png'

/** What somebody who wants to be somebody else writes into a text. */
const attackWith = (ticket: string) =>
  [
    '<p>单位简介在此</p>',
    `<img src="${picture}">`,
    `<img src="/api/oauth/setCodeCertificateStatus/${ticket}/1"><img src="/api/oauth/confirmLogin/${ticket}?n=1">`,
    ...loadingVectors,
  ].join('\n')

async function askTicket(thief: Person): Promise<string> {
  const { code, data, msg } = await thief.api.call<string>('GET', '/oauth/codeCertificate')
  expect(code, msg).toBe(200)
  return data
}

/** The browser is still signed in, and the thief's code has been read by nobody. */
async function expectNothingDone(victim: PlatformApi, thief: Person, ticket: string): Promise<void> {
  expect(await victim.call('GET', '/oauth/me')).toMatchObject({ code: 200, data: { userAccount: 'admin' } })
  const { data } = await thief.api.call<{ status: number }>('GET', `/oauth/codeCertificateStatus/${ticket}`)
  expect(data.status).toBe(0)
}

/** Everything that the page asks for, by path; what other sites are asked for by the whole address. */
function watchRequests(page: Page): { of: (kind: (type: string) => boolean) => string[] } {
  const seen: { type: string; address: string }[] = []
  page.context().on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol === 'data:' || url.protocol === 'blob:') return
    const isOwn = url.host === new URL(page.url()).host
    seen.push({ type: request.resourceType(), address: isOwn ? url.pathname : request.url() })
  })
  return { of: (kind) => seen.filter(({ type }) => kind(type)).map(({ address }) => address) }
}

const isNoCode = (type: string) => !['fetch', 'xhr', 'script', 'stylesheet', 'websocket', 'font'].includes(type)
const forbidden = /oauth\/(Logout|confirmLogin|setCode)|evil\.example/i

async function readAsAdministrator({ page }: Person, name: string): Promise<void> {
  const supplier = ModulePage.supplier(page)
  await supplier.open()
  await supplier.find('单位名称', name)
  const requests = watchRequests(page)
  const dialog = await supplier.detail(name)
  await expect(page.getByText('单位简介在此')).toBeVisible()
  await expect.poll(() => requests.of(() => true)).toContain(picture)
  await dialog.close()
  await supplier.edit(name)
  await expect(page.getByText('单位简介在此')).toBeVisible()
  // The text itself, once more, in the editor that is loaded for it.
  await page.getByRole('textbox', { name: '单位简介' }).click()
  await page.waitForLoadState('networkidle')
  expect(requests.of(() => true).filter((address) => forbidden.test(address) || /^https?:/.test(address))).toEqual([])
  for (const address of requests.of(isNoCode)) expect(address).toMatch(/^\/api\/file\/Image\/|^\/(brand|_next|favicon)/)
}

test.describe('a text that was written to act', () => {
  test.beforeEach(({ complaints }) => {
    // There is no such picture, which is what the browser says about it.
    complaints.expect(/Failed to load resource/)
  })

  test('does nothing and loads pictures of the platform alone, stored by a call or through a public form', async ({ person }) => {
    const admin = await person('admin')
    const thief = await person(null)
    const ticket = await askTicket(thief)
    const modelId = await admin.api.modelId('hipSupplier')
    const introduction = attackWith(ticket)

    const byCall = fresh('写入')
    await admin.api.create(modelId, { ...supplierRecord(byCall), introduction }, { fullName: byCall })
    const { data: link } = await admin.api.call<{ formLink: string }>('GET', `/visualdev/ShortLink/${modelId}`)
    const encryption = new URL(link.formLink).searchParams.get('encryption') ?? ''
    const byForm = fresh('外部')
    const sent = await thief.api.call(
      'POST',
      `/visualdev/ShortLink/${modelId}?encryption=${encodeURIComponent(encryption)}&pass=`,
      {
        data: JSON.stringify({ ...supplierRecord(byForm), introduction }),
      },
    )
    expect(sent).toMatchObject({ code: 200 })

    for (const name of [byCall, byForm]) {
      await readAsAdministrator(admin, name)
      await expectNothingDone(admin.api, thief, ticket)
    }
  })

  test('does nothing where an installation stores it as it came', async ({ person, complaints }) => {
    // Already reading it, in a document that is shown nowhere, makes the browser say what it would refuse.
    complaints.expect(/Content Security Policy/)
    const admin = await person('admin')
    const thief = await person(null)
    const ticket = await askTicket(thief)
    const modelId = await admin.api.modelId('hipSupplier')
    const name = fresh('旧文')
    await admin.api.create(modelId, { ...supplierRecord(name), introduction: '<p>旧</p>' }, { fullName: name })
    await admin.page.route(`**/api/visualdev/OnlineDev/${modelId}/*`, async (route) => {
      const answer = await route.fetch()
      const reply = await answer.json().catch(() => null)
      if (!reply?.data?.data) return route.fulfill({ response: answer })
      reply.data.data = JSON.stringify({ ...JSON.parse(reply.data.data), introduction: attackWith(ticket) })
      return route.fulfill({ response: answer, json: reply })
    })
    await admin.page.route(`**/api/visualdev/OnlineDev/${modelId}/*/DataChange*`, async (route) => {
      const answer = await route.fetch()
      const reply = await answer.json()
      reply.data.data = JSON.stringify({ ...JSON.parse(reply.data.data), introduction: attackWith(ticket) })
      return route.fulfill({ response: answer, json: reply })
    })
    await readAsAdministrator(admin, name)
    await expectNothingDone(admin.api, thief, ticket)
  })

  test('does nothing even if it stood in a page as it is: the server takes it for no wish of the person', async ({
    person,
    complaints,
  }) => {
    complaints.expect(/Content Security Policy|violates|preload|Refused|ERR_|was blocked|X-Frame-Options|sandbox/i)
    const admin = await person('admin')
    const thief = await person(null)
    const ticket = await askTicket(thief)
    const { page } = admin
    await page.goto('/home')
    const requests = watchRequests(page)
    const calls = [
      '/api/oauth/Logout',
      `/api/oauth/setCodeCertificateStatus/${ticket}/1`,
      `/api/oauth/confirmLogin/${ticket}`,
      '/api/oauth/%4Cogout',
    ]
    await page.evaluate((addresses) => {
      const place = document.createElement('div')
      const texts = addresses.flatMap((address) => [
        `<img src="${address}"><img src="${address}" crossorigin><iframe src="${address}"></iframe><embed src="${address}">`,
        `<object data="${address}"></object><video src="${address}" poster="${address}"></video><audio src="${address}" autoplay></audio>`,
        `<link rel="stylesheet" href="${address}"><link rel="prefetch" href="${address}"><link rel="preload" as="fetch" crossorigin href="${address}">`,
        `<link rel="preload" as="image" href="${address}"><link rel="manifest" href="${address}"><svg><image href="${address}"/></svg>`,
        `<p style="background:url(${address})">x</p><a class="go" ping="${address}" target="there" href="${address}">x</a>`,
        `<form class="send" target="there" action="${address}"></form><form class="send" method="post" target="there" action="${address}"></form>`,
      ])
      place.innerHTML = `<iframe name="there"></iframe>${texts.join('')}`
      document.body.append(place)
      for (const link of place.querySelectorAll<HTMLAnchorElement>('.go')) link.click()
      for (const form of place.querySelectorAll<HTMLFormElement>('.send')) form.submit()
    }, calls)
    await expect
      .poll(() => requests.of(isNoCode).filter((address) => forbidden.test(address)).length)
      .toBeGreaterThan(calls.length)
    await page.waitForLoadState('networkidle')
    await expectNothingDone(admin.api, thief, ticket)
    for (const address of calls) {
      const opened = await admin.context.newPage()
      const answer = await opened.goto(address)
      expect(answer?.status()).toBe(403)
      await opened.close()
    }
    await expectNothingDone(admin.api, thief, ticket)
  })
})
