import { expectAccessible, expectNoSideways, settle } from '../fixtures/accessible-page'
import { GalleryPage } from '../pages/gallery-page'
import { expect, test } from './journey'

/**
 * Every widget in every state: nothing in the console (every journey watches it), nothing that keeps anybody out, no text missing.
 * What is drawn on the server's word alone, such as another site in a frame, is not waited for.
 */

const rounds = [
  { language: 'zh', locale: 'zh-CN', width: 1440, height: 900, colorScheme: 'light' },
  { language: 'en', locale: 'en', width: 390, height: 844, colorScheme: 'dark' },
] as const

/** A key where a text should be, in any namespace a widget uses. */
const key =
  /MISSING_MESSAGE|\b(widgets|pickers|lookups|subtable|richtext|scripts|validation|form|common|errors|gallery)\.[a-z]\w*(\.\w+)*/

/** Other sites, and the colours an author gave his words, are theirs. Each widget stands several times on the page, so its landmarks do too. */
const scope = { within: 'main', except: ['iframe', '[style^="color"]'], without: ['landmark-unique'] }

// The rounds know nothing of each other.
test.describe.configure({ mode: 'parallel' })

for (const { language, locale, width, height, colorScheme } of rounds) {
  test(`every widget is whole in ${language}, ${colorScheme}, at ${width}`, async ({ person, complaints }) => {
    test.setTimeout(300_000)
    // Examples of what cannot be reached: an interface that does not exist, a frame of another site.
    complaints.expect(/status of 404|example\.com|ERR_(NAME_NOT_RESOLVED|INTERNET_DISCONNECTED|CONNECTION|BLOCKED|PROXY)/)
    const { page } = await person('admin', { locale, colorScheme, viewport: { width, height } })
    const gallery = new GalleryPage(page)
    await page.route('https://example.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await gallery.open('input')
    const types = await gallery.types()
    expect(types.length).toBeGreaterThan(50)
    for (const type of types) {
      await gallery.show(type)
      await settle(page)
      // biome-ignore lint/performance/useDomNodeTextContent: what is not shown is not looked at.
      expect.soft(key.exec(await page.locator('main').innerText())?.[0] ?? '', `${type}: a text is missing`).toBe('')
      await expectNoSideways(page, type)
      await expectAccessible(page, type, scope)
    }
  })
}
