import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { cpuMsOf } from '@/tests/fixtures/cpu-time'
import { loadingVectors, loadsOf } from '@/tests/fixtures/loading-vectors'
import { cleanRichText } from './rich-text'

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><animate onbegin=alert(1)></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<form action="//evil.example"><input name=a><button>go</button></form>',
  '<style>*{display:none}</style>',
  '<link rel=stylesheet href="//evil.example/x.css">',
  '<base href="//evil.example">',
  '<object data="x"></object><embed src="x">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<img src="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=">',
  '<p id="root" name="cookie" class="tn-surface" tabindex="0" contenteditable="true">x</p>',
  '<p style="position:fixed;inset:0">x</p>',
  '<p style="background-color:url(//evil.example/x)">x</p>',
  '<template><img src=x onerror=alert(1)></template>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--a--!><img src=x onerror=alert(1)>-->',
  '<?xml ><img src=x onerror=alert(1)>?>',
  '</ ><img src=x onerror=alert(1)>',
  '<p title="a"onmouseover="alert(1)">x</p>',
  '<p/onclick=alert(1)>x</p>',
  '<details open ontoggle=alert(1)>x</details>',
]

function bodyOf(html: string): Element {
  return new JSDOM(html).window.document.body
}

function expectHarmless(html: string) {
  for (const element of bodyOf(html).querySelectorAll('*')) {
    expect(element.tagName.toLowerCase()).not.toMatch(
      /^(script|style|iframe|form|input|button|svg|math|link|meta|base|object|embed|template|noscript|textarea|xmp|details)$/,
    )
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^(id|name|srcdoc|contenteditable|tabindex)$/)
      expect(value).not.toMatch(/^\s*(javascript|vbscript|data:text|data:image\/svg|\/\/)|position|url\(|tn-surface/i)
    }
  }
}

describe('rich text on its way into the store (D10)', () => {
  it.each(hostile)('keeps nothing that acts of %s', (html) => {
    expectHarmless(cleanRichText(html))
    expectHarmless(cleanRichText(`<p>before${html}after</p>`))
    expect(bodyOf(cleanRichText(`<p>before</p>${html}<p>after</p>`)).textContent).toContain('before')
  })

  it('is clean after one cleaning, however the pieces are put together', () => {
    const piece = fc.constantFrom(
      ...hostile,
      '<p>',
      '</p>',
      '<b>',
      'text',
      '&lt;',
      '<ul><li>',
      '</ul>',
      '<td>',
      '"',
      "'",
      '<!--',
      '>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const once = cleanRichText(pieces.join(''))
        expectHarmless(once)
        expect(cleanRichText(once)).toBe(once)
      }),
      { numRuns: 150 },
    )
  })

  it.each([
    '<p>一段 &amp; 两段&nbsp;a &lt; b</p>',
    'plain words, 1 > 0 & more',
    '<p style="text-align: center;">中</p><p><span style="color: rgb(255, 0, 0); font-size: 18px">x</span></p>',
    '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://a.example/x?a=1&amp;b=2">x</a></p>',
    '<img src="data:image/png;base64,AAAA" width="200"><img src="/api/file/Image/annex/x.png" alt="a" /><br/>',
    '<p class="ql-align-right">x</p><table><tbody><tr><td colspan="2">1</td></tr></tbody></table><hr>',
  ])('stays byte for byte when nothing is refused: %s', (html) => {
    expect(cleanRichText(html)).toBe(html)
  })

  it('loads nothing but pictures of the platform and pictures that are their own data', () => {
    for (const html of loadingVectors) {
      for (const text of [html, `<p>before${html}after</p>`])
        expect([text, loadsOf(bodyOf(cleanRichText(text)))]).toEqual([text, []])
    }
  })

  it('does so however the pieces are put together', () => {
    const piece = fc.constantFrom(
      ...loadingVectors,
      '<p>',
      '</p>',
      '<svg>',
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
        expect(loadsOf(bodyOf(cleanRichText(pieces.join(''))))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  it('keeps pictures of the platform on the very site of the reader', () => {
    expect(cleanRichText('<p><img src="https://erp.example/api/file/Image/annexpic/b.png?s=1&amp;t=2" alt="b"></p>')).toBe(
      '<p><img src="/api/file/Image/annexpic/b.png?s=1&amp;t=2" alt="b" /></p>',
    )
  })

  it('keeps the words of markup that goes', () => {
    const clean = cleanRichText('<section><h2>题</h2><button>去</button><textarea>写</textarea><font face=x>字</font></section>')
    expect(bodyOf(clean).textContent).toBe('题去写字')
  })

  it('takes 5 MB of any nesting with little work: what is no writing becomes plain words', async () => {
    const deep = `${'<b>'.repeat(900_000)}x${'</i>'.repeat(400_000)}`
    const broad = `<section></section>${'<p><b>x</b></p>'.repeat(300_000)}`
    const open = `<x>${'<p title="'.repeat(500_000)}`
    for (const html of [deep, broad, open]) {
      expect(await cpuMsOf(() => expectHarmless(cleanRichText(html).slice(0, 2000)))).toBeLessThan(15_000)
    }
  })

  it('is plain words where its signs are beyond counting, however plainly they are written', async () => {
    for (const html of ['<'.repeat(4_000_000), '<p>x</p>'.repeat(150_000), '<b>'.repeat(1001), '< '.repeat(200_001)]) {
      expect(await cpuMsOf(() => expect(cleanRichText(html)).not.toContain('<'))).toBeLessThan(10_000)
    }
  })
})
