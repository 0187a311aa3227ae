import { relation, wordFile, wordLink, wordPicture, wordText } from '@/tests/fixtures/office-files'
import { repack, wordParts } from './unpack'
import { renderWord } from './word-document'

async function shown(file: Parameters<typeof wordFile>[0]) {
  const { pages, css } = await renderWord(repack(wordFile(file), wordParts))
  const body = document.implementation.createHTMLDocument('').body
  body.append(pages)
  return { body, css }
}

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (sign) => sign.charCodeAt(0),
)

test('texts are shown as they are, on a page of the size that the document states', async () => {
  const { body } = await shown({ body: wordText('第一条 <script>alert(1)</script> & 其他') })
  expect(body.textContent).toContain('第一条 <script>alert(1)</script> & 其他')
  expect(body.querySelector('script')).toBeNull()
  expect((body.firstElementChild as HTMLElement).style.width).toBe('595.3pt')
})

test('a table keeps its rows and merged cells', async () => {
  const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${wordText(text)}</w:tc>`
  const rows = `<w:tr>${cell('甲', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('乙')}${cell('丙')}</w:tr>`
  const { body } = await shown({ body: `<w:tbl><w:tblGrid/>${rows}</w:tbl>` })
  expect([...body.querySelectorAll('td')].map((td) => [td.textContent, td.colSpan])).toEqual([
    ['甲', 2],
    ['乙', 1],
    ['丙', 1],
  ])
})

test('links lead to the web in a window of their own, and nowhere else', async () => {
  const relations =
    relation('r1', 'hyperlink', 'https://example.com/a', true) +
    relation('r2', 'hyperlink', 'javascript:alert(1)', true) +
    relation('r3', 'hyperlink', 'data:text/html,x', true) +
    relation('r4', 'hyperlink', '/api/oauth/Logout', true)
  const { body } = await shown({ body: ['r1', 'r2', 'r3', 'r4'].map((id) => wordLink(id, id)).join(''), relations })
  const links = [...body.querySelectorAll('a')]
  expect(links.map((link) => link.textContent)).toEqual(['r1', 'r2', 'r3', 'r4'])
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.com/a', null, null, null])
  expect(links[0]?.rel).toContain('noopener')
  expect(links[0]?.target).toBe('_blank')
})

test('pictures are those that the document contains; others are never asked for', async () => {
  const relations = relation('r1', 'image', 'media/a.png', false) + relation('r2', 'image', 'https://evil.example/a.png', true)
  const { body } = await shown({
    body: wordPicture('r1') + wordPicture('r2'),
    relations,
    more: { 'word/media/a.png': png },
  })
  const sources = [...body.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '')
  expect(sources).toHaveLength(1)
  expect(sources[0]).toMatch(/^data:image\/png;base64,/)
  expect(body.innerHTML).not.toContain('evil.example')
})

test.each(['url(https://evil.example/a)', 'u\\72l(https://evil.example/a)', 'image-set("https://evil.example/a" 1x)'])(
  'styles cannot ask for %s',
  async (address) => {
    const value = `red;} @import "https://evil.example/b"; body {background: ${address}} a {`.replaceAll('"', '&quot;')
    const styles = `<w:style w:type="paragraph" w:styleId="S"><w:rPr><w:color w:val="${value}"/></w:rPr></w:style>`
    const { css } = await shown({ body: wordText('a'), styles })
    expect(css).toMatch(/color: #red/)
    // What is left of an address is no value that anything would be fetched for.
    expect(css).not.toMatch(/@import|\\72|(url|image-set)\(/)
  },
)

test('whole pages in HTML inside of a document are left out', async () => {
  const { body } = await shown({
    body: `<w:altChunk r:id="r1"/>${wordText('后文')}`,
    relations: relation('r1', 'aFChunk', 'a.html', false),
    more: { 'word/a.html': '<script>alert(1)</script>' },
  })
  expect(body.querySelector('iframe')).toBeNull()
  expect(body.textContent).toContain('后文')
})

test('a document without a text is an error, not an empty page', async () => {
  await expect(renderWord(wordFile({ body: '</w:body>' }))).rejects.toThrow()
})
