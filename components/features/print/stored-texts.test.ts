import fc from 'fast-check'
import { cleanPastedHtml } from '@/components/widgets/editor/pasted-html'
import { sanitizeHtml } from '@/components/widgets/editor/sanitize-html'
import { loadingVectors, loadsOf } from '@/tests/fixtures/loading-vectors'
import { sanitizeTemplate } from './sanitize-template'

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body
const ways: [string, (html: string) => Element][] = [
  ['a rich text, message or mail that is shown', (html) => parsed(sanitizeHtml(html))],
  ['a text that is pasted', (html) => parsed(cleanPastedHtml(html))],
  ['a print template', sanitizeTemplate],
]

describe.each(ways)('%s', (_way, clean) => {
  it('loads nothing but pictures of the platform and pictures that are their own data', () => {
    for (const html of loadingVectors) {
      for (const text of [html, `<p>before${html}after</p>`]) expect([text, loadsOf(clean(text))]).toEqual([text, []])
    }
  })

  it('does so however the pieces are put together', () => {
    const piece = fc.constantFrom(
      ...loadingVectors,
      '<p>',
      '</p>',
      '<td>',
      '<svg>',
      '</svg>',
      '<math>',
      '<!--',
      '-->',
      '"',
      "'",
      '<style>',
      '<p title="',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        expect(loadsOf(clean(pieces.join('')))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  it('keeps the pictures of the platform, on this site', () => {
    const body = clean(
      '<p><img src="/api/file/Image/annexpic/a.png"><img src="http://erp.example/api/file/Image/annexpic/b.png"><img src="data:image/png;base64,AAAA"></p>',
    )
    expect([...body.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/api/file/Image/annexpic/a.png',
      '/api/file/Image/annexpic/b.png',
      'data:image/png;base64,AAAA',
    ])
  })
})
